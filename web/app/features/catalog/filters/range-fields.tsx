import { useEffect, useId, useRef, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { NumberRange } from './filter-changes.ts';

interface RangeFieldsProps {
  range: NumberRange;
  /** the lowest and the highest number that occur */
  bounds: NumberRange | null;
  disabled?: boolean;
  /** Returns null for empty text and NaN for text that is not a number. */
  parse: (typed: string) => number | null;
  /** What is wrong with text that is not a number. */
  problemOf: (typed: string) => string;
  onRangeChange: (range: NumberRange, options: { isTyped?: true }) => void;
}

/** A typed range applies this long after the last keystroke. */
const debounceMs = 500;

/** Two fields for the ends of a range. A typed range applies after a moment, or at once on Enter or when a field loses the focus. */
export function RangeFields({ range, bounds, disabled, parse, problemOf, onRangeChange }: RangeFieldsProps) {
  const errorId = useId();
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  const [error, setError] = useState<string | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A change from elsewhere, such as Back, replaces what was typed. The user's own change leaves the text as it is: '1/2', not '0.5'.
  const known = useRef(range);
  const { from, to } = range;
  useEffect(() => {
    if (known.current.from === from && known.current.to === to) return;
    known.current = { from, to };
    for (const [input, end] of [[inputs.from, from] as const, [inputs.to, to] as const])
      if (input.current) input.current.value = String(end ?? '');
    setError(null);
  }, [from, to, inputs.from, inputs.to]);

  function apply(options: { isTyped?: true }) {
    clearTimeout(timer.current);
    const texts = [inputs.from.current?.value ?? '', inputs.to.current?.value ?? ''] as const;
    const typed = { from: parse(texts[0]), to: parse(texts[1]) };
    const wrong = texts.find((text) => Number.isNaN(parse(text)));
    const found = wrong === undefined ? orderProblem(typed) : problemOf(wrong);
    // While the user types, a number may be incomplete.
    if (found === null || !options.isTyped) setError(found);
    if (found !== null || (typed.from === from && typed.to === to)) return;
    known.current = typed;
    onRangeChange(typed, options);
  }

  function applyLater() {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => apply({ isTyped: true }), debounceMs);
  }

  return (
    <div className="mb-2 grid gap-2">
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={end === 'from' ? 'From' : 'To'}>
            <TextInput
              ref={inputs[end]}
              disabled={disabled}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={range[end] ?? ''}
              placeholder={String(bounds?.[end] ?? '')}
              aria-invalid={error === null ? undefined : true}
              aria-describedby={error === null ? undefined : errorId}
              onChange={applyLater}
              onBlur={() => apply({})}
              onKeyDown={({ key }) => key === 'Enter' && apply({})}
              className="figures"
            />
          </Field>
        ))}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {error !== null && (
          <p id={errorId} className="border-danger border-s-2 ps-2 font-medium text-danger text-sm">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function orderProblem({ from, to }: NumberRange): string | null {
  return from !== null && to !== null && from > to ? 'The first number must not be larger than the second.' : null;
}
