import CircleCheck from 'virtual:icon/circle-check';
import { paths } from '@axlewright/contract/site/page-paths';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { linesText, piecesText } from '../../orders/count-texts.ts';
import type { AddResult } from './use-add-lines.ts';

/**
 * Says how many lines the last add put into the basket, and how many stay on the pad. `earlier`: an earlier add has reached the basket
 * although its response was lost, and the user has changed its rows since then.
 */
export function AddedResult({ result, linesLeft }: { result: AddResult | 'earlier'; linesLeft: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-success bg-success-soft px-4 py-3">
      <p className="flex items-center gap-2.5 font-medium">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
        <span>
          {result === 'earlier'
            ? 'Your lines were already added, without your later changes.'
            : `${linesText(result.lines)} (${piecesText(result.pieces)}) added to your basket.`}{' '}
          {linesLeft > 0 ? `${linesText(linesLeft)} ${linesLeft === 1 ? 'stays' : 'stay'} here.` : 'The pad is empty.'}
        </span>
      </p>
      <LinkButton to={paths.basket} size="small" variant="primary">
        View basket
      </LinkButton>
    </div>
  );
}
