import { type FoundCustomer, maximumCustomers, minimumCustomerSearch } from '@axlewright/contract/sales/phone-orders';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { LoadError } from '../../../lists/loading-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { customerName } from './customer-name.ts';
import { customersQuery } from './phone-orders.queries.ts';

const typingPauseMs = 200;

/**
 * Finds the company of the caller. The arrow keys move through the results, and Enter chooses one. If the clerk presses Enter before the
 * results arrive, and there is only one result, chooses that one. If there are several, chooses none, because the clerk has not seen them
 * yet.
 */
export function CustomerSearch({ onChoose }: { onChoose: (companyId: string, words: string) => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [hasPressedEnter, setPressedEnter] = useState(false);
  const listId = useId();
  const words = typed.trim();
  const q = useDebounced(words, typingPauseMs);
  const isEnough = q.length >= minimumCustomerSearch;
  const result = useQuery({ ...customersQuery(q), enabled: isEnough });
  const { data, error, isFetching } = result;
  const found = isEnough && words.length >= minimumCustomerSearch ? (data ?? []) : [];
  const isCurrent = q === words && !isFetching;
  const activeIndex = Math.min(active, found.length - 1);

  const [onlyOne, another] = found;
  const early = hasPressedEnter && isCurrent && !another ? onlyOne?._id : undefined;
  useEffect(() => {
    if (early === undefined) return;
    setPressedEnter(false);
    onChoose(early, words);
  }, [early, words, onChoose]);

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = found[activeIndex];
    setPressedEnter(event.key === 'Enter' && !isCurrent);
    if (event.key === 'ArrowDown') setActive(Math.min(activeIndex + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(activeIndex - 1, 0));
    else if (event.key === 'Enter' && chosen && isCurrent) onChoose(chosen._id, words);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

  return (
    <div className="grid max-w-2xl gap-4">
      <Field label="Who is calling?" hint="Company, name, email, phone number, or order number">
        <TextInput
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${listId}-${activeIndex}` : undefined}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setPressedEnter(false);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div id={listId} role="listbox" aria-label="Customers" className="grid gap-2 empty:hidden">
        {found.map((customer, index) => (
          <Result
            key={customer._id}
            id={`${listId}-${index}`}
            customer={customer}
            isActive={index === activeIndex}
            onChoose={() => onChoose(customer._id, words)}
          />
        ))}
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {statusText({ found: found.length, isEnough, isCurrent, hasFailed: error !== null })}
      </p>
      {isEnough && <LoadError result={result} title="The search failed" />}
    </div>
  );
}

interface SearchStatus {
  found: number;
  isEnough: boolean;
  isCurrent: boolean;
  hasFailed: boolean;
}

function statusText({ found, isEnough, isCurrent, hasFailed }: SearchStatus): string {
  if (!isEnough || hasFailed) return '';
  if (!isCurrent) return 'Searching…';
  if (found === 0) return 'No customer found. Ask for the email address or an order number. New customers must sign up first.';
  return found === maximumCustomers ? `The first ${maximumCustomers} customers. Type more to find others.` : '';
}

const shownMembers = 3;

function Result({ id, customer, isActive, onChoose }: { id: string; customer: FoundCustomer; isActive: boolean; onChoose: () => void }) {
  const { phone, members } = customer;
  const more = members.length - shownMembers;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className={`grid cursor-pointer gap-0.5 rounded-md border px-4 py-3 wrap-anywhere hover:border-ink-soft ${isActive ? 'border-accent bg-sunken' : 'border-line bg-surface'}`}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{customerName(customer)}</span>
        {phone && <span className="figures text-ink-soft">{phone}</span>}
      </span>
      {members.slice(0, shownMembers).map(({ name, email }) => (
        <span key={email} className="text-ink-soft text-sm">
          {name ? `${name}, ${email}` : email}
        </span>
      ))}
      {more > 0 && <span className="text-ink-faint text-sm">and {more.toLocaleString('en-US')} more</span>}
    </div>
  );
}
