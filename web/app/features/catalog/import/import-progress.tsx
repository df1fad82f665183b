import { Card } from '../../../ui/card.tsx';

/** The style of the page takes away the native look, and with it the color. Browsers name the two parts differently. */
const barStyle =
  'h-3 w-full appearance-none bg-line indeterminate:motion-safe:animate-pulse [&::-webkit-progress-bar]:bg-line ' +
  '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent indeterminate:[&::-moz-progress-bar]:bg-line';

/** How far a check or an import has come. `percent` null: nobody knows. */
export function ImportProgress({ text, percent }: { text: string; percent: number | null }) {
  return (
    <Card>
      <p role="status" className="mb-3 font-semibold">
        {text} …
      </p>
      <progress aria-label={text} {...(percent === null ? {} : { value: percent })} max={100} className={barStyle} />
      <p className="mt-2 text-ink-soft">{percent !== null && `${percent} % done. `}You can leave this page. The shop goes on.</p>
    </Card>
  );
}
