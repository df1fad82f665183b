import { useId, useState } from 'react';
import { PartCount } from '../list/part-count.tsx';

export interface Choice {
  value: string;
  label: string;
  /** null: not known */
  parts: number | null;
}

interface ChoicesProps {
  /** radio: at most one value can be chosen */
  type: 'checkbox' | 'radio';
  choices: readonly Choice[];
  chosen: readonly string[];
  /** whether the counts can be too low, because the server did not count all parts */
  mayBeMore: boolean;
  /** if true, no other value can be chosen */
  isFull?: boolean;
  onChoose: (value: string, isChosen: boolean) => void;
}

const shownAtFirst = 5;

/** The values of a filter, each with the number of its parts. A long list shows its most frequent values at first. */
export function Choices({ type, choices, chosen, mayBeMore, isFull = false, onChoose }: ChoicesProps) {
  const name = useId();
  const [showsAll, setShowsAll] = useState(false);
  // The first radio button removes the filter. It has no count, and must never be hidden.
  const always = type === 'radio' ? choices.slice(0, 1).map(({ value }) => value) : [];
  const shown = showsAll ? choices : mostFrequent(choices, [...chosen, ...always]);
  return (
    <>
      <ul className="grid">
        {shown.map(({ value, label, parts }) => (
          <li key={value}>
            <label className="-mx-2 flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm hover:bg-sunken has-disabled:cursor-not-allowed has-disabled:opacity-45 pointer-coarse:min-h-11">
              <input
                type={type}
                name={name}
                checked={chosen.includes(value)}
                disabled={isFull && !chosen.includes(value)}
                onChange={({ target }) => onChoose(value, target.checked)}
                className="size-4.5 shrink-0 accent-accent"
              />
              <span className="wrap-anywhere min-w-0 grow">{label}</span>
              {parts !== null && <PartCount count={{ parts, mayBeMore }} />}
            </label>
          </li>
        ))}
      </ul>
      {choices.length > shownAtFirst && (
        <button
          type="button"
          onClick={() => setShowsAll(!showsAll)}
          className="inline-flex min-h-9 items-center font-semibold text-sm underline decoration-line-strong underline-offset-4 hover:decoration-accent pointer-coarse:min-h-11"
        >
          {showsAll ? 'Show fewer' : `Show all ${choices.length}`}
        </button>
      )}
    </>
  );
}

/** Returns the most frequent choices, and those whose values are in `needed`. Keeps the order of `choices`. */
function mostFrequent(choices: readonly Choice[], needed: readonly string[]): readonly Choice[] {
  const frequent = choices.toSorted((one, other) => (other.parts ?? 0) - (one.parts ?? 0)).slice(0, shownAtFirst);
  return choices.filter((choice) => frequent.includes(choice) || needed.includes(choice.value));
}
