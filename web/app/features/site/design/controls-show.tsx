import Heart from 'virtual:icon/heart';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Row, Show } from './show.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ControlsShow() {
  return (
    <>
      <Show title="Buttons">
        {(['medium', 'small'] as const).map((size) => (
          <Row key={size}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button variant="primary" size={size} loading>
              Loading
            </Button>
            <Button variant="primary" size={size} disabled>
              Disabled
            </Button>
            <Button size={size} disabled>
              Disabled
            </Button>
            <LinkButton to="/" size={size}>
              Link button
            </LinkButton>
          </Row>
        ))}
        <Row>
          <IconButton label="Keep">
            <Heart aria-hidden="true" />
          </IconButton>
          <IconButton label="Keep" disabled>
            <Heart aria-hidden="true" />
          </IconButton>
        </Row>
      </Show>
      <FieldsShow />
    </>
  );
}

function FieldsShow() {
  const [quantity, setQuantity] = useState('4');
  const [unit, setUnit] = useState<'piece' | 'box'>('piece');
  return (
    <Show title="Fields">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Name">
          <TextInput placeholder="Placeholder" />
        </Field>
        <Field label="Email" hint="We’ll reply to this address.">
          <TextInput defaultValue="someone@shop.example" />
        </Field>
        <Field label="Email" error="Provide a valid Email">
          <TextInput defaultValue="someone" />
        </Field>
        <Field label="Password" hint="At least 6 characters">
          <PasswordInput defaultValue="secret" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Not now" />
        </Field>
        <Field label="Read only">
          <TextInput readOnly defaultValue="Shown, not edited" />
        </Field>
        <Field label="Quantity" error={Number(quantity) <= 3 && 'Please order more than 3 products'}>
          <QuantityInput value={quantity} onValueChange={setQuantity} min={4} max={12} />
        </Field>
        <Field label="Sort by">
          <Select
            options={[
              { value: 'a', label: 'Name, A to Z' },
              { value: 'b', label: 'Price, lowest first' },
            ]}
          />
        </Field>
        <Field label="Search" hideLabel className="self-end">
          <SearchField label="Search" placeholder="Part number" defaultValue="AX-BD 330" buttonLabel="Search" />
        </Field>
        <Field label="Message" hint="Up to 2,000 characters" className="sm:col-span-2">
          <TextArea rows={3} />
        </Field>
        <div>
          <Segmented
            label="Unit"
            value={unit}
            onValueChange={setUnit}
            options={[
              { value: 'piece', label: 'Piece' },
              { value: 'box', label: 'Box' },
            ]}
          />
        </div>
      </div>
    </Show>
  );
}
