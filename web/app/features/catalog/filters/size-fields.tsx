import { useId, useState } from 'react';
import { controlStyle } from '../../../ui/control-style.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type AttributeFacet, isCount, nameWithUnit } from './measured-size.ts';
import { filterOfSize, type TypedSize, type TypedSizes, toleranceOf, typedSizeOf } from './typed-sizes.ts';

interface SizeFieldsProps {
  facets: readonly AttributeFacet[];
  sizes: TypedSizes;
  /** Whether the focused field also shows its error. The other fields always show theirs. */
  showsErrors: boolean;
  onSizesChange: (sizes: TypedSizes) => void;
}

const shownAtFirst = 6;

/** A field for each attribute: a size with its tolerance, or a choice of values. */
export function SizeFields({ facets, sizes, showsErrors, onSizesChange }: SizeFieldsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = facets.filter((facet, index) => showsAll || index < shownAtFirst || typedSizeOf(sizes, facet).size);
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {shown.map((facet) => (
        <SizeField
          key={nameWithUnit(facet)}
          facet={facet}
          typed={typedSizeOf(sizes, facet)}
          showsErrors={showsErrors}
          onTyped={(typed) => onSizesChange({ ...sizes, [nameWithUnit(facet)]: typed })}
        />
      ))}
      {shown.length < facets.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="min-h-11 justify-self-start font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-accent sm:col-span-2"
        >
          Show {facets.length - shown.length} more
        </button>
      )}
    </div>
  );
}

interface SizeFieldProps {
  facet: AttributeFacet;
  typed: TypedSize;
  showsErrors: boolean;
  onTyped: (typed: TypedSize) => void;
}

function SizeField({ facet, typed, showsErrors, onTyped }: SizeFieldProps) {
  const { range } = facet;
  // While the field has the focus, the number may be incomplete.
  const [hasFocus, setHasFocus] = useState(false);
  const error = hasFocus && !showsErrors ? null : filterOfSize(facet, typed).error;
  const label = nameWithUnit(facet);
  return (
    <Field label={label} error={error}>
      {range === null ? (
        <Select value={typed.size} options={valuesOf(facet)} onChange={({ target }) => onTyped({ size: target.value, tolerance: null })} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the fields inside
        <div className="flex items-center gap-2" onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={typed.size}
            placeholder={range.from === range.to ? String(range.from) : `${range.from} to ${range.to}`}
            onChange={({ target }) => onTyped({ ...typed, size: target.value })}
            className="figures"
          />
          {!isCount(facet) && <Tolerance label={label} typed={typed} onTyped={onTyped} />}
        </div>
      )}
    </Field>
  );
}

function Tolerance({ label, typed, onTyped }: Pick<SizeFieldProps, 'typed' | 'onTyped'> & { label: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>
        <span aria-hidden="true">±</span>
        <span className="sr-only">{label}: plus or minus</span>
      </label>
      <span className="w-20 shrink-0">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={toleranceOf(typed)}
          onChange={({ target }) => onTyped({ ...typed, tolerance: target.value })}
          className={`${controlStyle} figures`}
        />
      </span>
    </>
  );
}

function valuesOf({ values }: AttributeFacet) {
  return [
    { value: '', label: 'Any' },
    ...values.map(({ value, parts }) => ({ value, label: `${value} (${parts.toLocaleString('en-US')})` })),
  ];
}
