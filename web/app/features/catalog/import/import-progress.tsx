import { Card } from '../../../ui/card.tsx';

/** Colors the bar. `appearance-none` removes the native look. WebKit and Firefox have different selectors for the parts of the bar. */
const barStyle =
  'h-3 w-full appearance-none bg-line indeterminate:motion-safe:animate-pulse [&::-webkit-progress-bar]:bg-line ' +
  '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent indeterminate:[&::-moz-progress-bar]:bg-line';

/** The progress of a check or an import. `percent` is null if it is not known. */
export function ImportProgress({ text, percent }: { text: string; percent: number | null }) {
  return (
    <Card>
      <p role="status" className="mb-3 font-semibold">
        {text}…
      </p>
      <progress aria-label={text} {...(percent === null ? {} : { value: percent })} max={100} className={barStyle} />
      <p className="mt-2 text-ink-soft">{percent !== null && `${percent}% done. `}You can leave this page. The work will continue.</p>
    </Card>
  );
}
