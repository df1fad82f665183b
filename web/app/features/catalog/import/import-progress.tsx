import { Card } from '../../../ui/card.tsx';

/** How far a check or an import has come. `percent` null: nobody knows. */
export function ImportProgress({ text, percent }: { text: string; percent: number | null }) {
  return (
    <Card>
      <p role="status" className="mb-3 font-semibold">
        {text} …
      </p>
      <progress aria-label={text} {...(percent === null ? {} : { value: percent })} max={100} className="h-3 w-full accent-accent" />
      <p className="mt-2 text-ink-soft">{percent !== null && `${percent} % done. `}You can leave this page. The shop goes on.</p>
    </Card>
  );
}
