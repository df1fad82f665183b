import X from 'virtual:icon/x';
import { compareSearch, maximumCompared, paths } from '@axlewright/contract/site/page-paths';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PartPicture } from '../list/part-picture.tsx';
import { type ComparedPart, removeCompared, replaceCompared } from './compared-parts.ts';

/** The parts that the user chose for the comparison, with a link to it. */
export function ComparedPartsBar({ parts }: { parts: readonly ComparedPart[] }) {
  return (
    <section
      aria-label="Parts to compare"
      data-bottom-bar=""
      className="sticky bottom-0 z-20 border-line-strong border-t bg-surface print:hidden"
    >
      <div className="shell flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <ul className="flex min-w-0 flex-1 gap-2">
          {parts.map((part) => (
            <ChosenPart key={part._id} part={part} />
          ))}
        </ul>
        <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
          <span aria-hidden="true" className="figures text-ink-soft text-sm">
            {parts.length === 1 ? 'Choose another part' : `${parts.length} of ${maximumCompared}`}
          </span>
          <span className="flex gap-2">
            <Button variant="quiet" size="small" onClick={() => replaceCompared([])}>
              Clear
            </Button>
            {parts.length > 1 && (
              <LinkButton to={`${paths.compare}${compareSearch(parts.map(({ _id }) => _id))}`} variant="primary" size="small">
                Compare {parts.length} parts
              </LinkButton>
            )}
          </span>
        </div>
      </div>
    </section>
  );
}

function ChosenPart({ part }: { part: ComparedPart }) {
  return (
    <li className="relative flex min-w-0 items-center gap-2 rounded-sm border border-line pe-1">
      <PartPicture image={part.image} name="" sizes="2.75rem" className="size-11 shrink-0 rounded-s-sm" />
      <span className="figures truncate text-sm max-lg:sr-only">{part.partNumber}</span>
      <button
        type="button"
        aria-label={`Remove ${part.partNumber} from the comparison`}
        onClick={() => removeCompared(part._id)}
        className="grid h-11 w-6 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}
