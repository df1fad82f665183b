import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { useSetUniversal } from './change-applications.queries.ts';
import { universalQuery } from './part-applications.queries.ts';

/** Marks a part as universal. Saved at once. */
export function UniversalCheckbox({ partId }: { partId: string }) {
  const result = useQuery(universalQuery(partId));
  const { mutate: set } = useSetUniversal(partId);
  /** what the user has chosen, until it is saved */
  const [choice, setChoice] = useState<boolean | null>(null);
  if (!result.data) return <LoadingState result={result} label="Loading" errorTitle="This could not be loaded" />;
  return (
    <label className="inline-flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={choice ?? result.data.universal}
        onChange={({ target }) => {
          setChoice(target.checked);
          // Called only for the last choice.
          set(target.checked, { onSettled: () => setChoice(null) });
        }}
        className="size-5 shrink-0 accent-accent"
      />
      <span>
        Universal <span className="text-ink-soft">(not made for a specific vehicle, for example a fuse or a tool)</span>
      </span>
    </label>
  );
}
