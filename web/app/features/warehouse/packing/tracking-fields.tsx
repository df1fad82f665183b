import { type CarrierCode, carrierCodes, carriers } from '@axlewright/contract/warehouse/carriers';
import { type ShipmentChange, trackingNumberMaxLength } from '@axlewright/contract/warehouse/shipments';
import type { Ref } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

interface TrackingFieldsProps {
  value: ShipmentChange;
  onChange: (value: ShipmentChange) => void;
  numberRef?: Ref<HTMLInputElement>;
}

const carrierOptions = carrierCodes.map((value) => ({ value, label: carriers[value].label }));

/** The carrier and the tracking number of a shipment. */
export function TrackingFields({ value, onChange, numberRef }: TrackingFieldsProps) {
  return (
    <>
      <Field label="Carrier">
        <Select
          options={carrierOptions}
          value={value.carrier}
          onChange={(event) => onChange({ ...value, carrier: event.target.value as CarrierCode })}
        />
      </Field>
      <Field label="Tracking number" hint="Optional">
        <TextInput
          ref={numberRef}
          name="trackingNumber"
          value={value.trackingNumber}
          maxLength={trackingNumberMaxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...value, trackingNumber: event.target.value })}
        />
      </Field>
    </>
  );
}
