import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import { useCan } from '../../../platform/my-capabilities.ts';

/** A link to the page with the part's sales, if the user may open it. */
export function PartFiguresLink({ part: { _id, partNumber } }: { part: { _id: string; partNumber: string } }) {
  if (!useCan('overview.read')) return null;
  return (
    <Link
      to={paths.partFigures(_id)}
      aria-label={`Sales of ${partNumber}`}
      className="text-sm underline decoration-line-strong underline-offset-4 pointer-coarse:py-2 hover:decoration-accent"
    >
      Sales
    </Link>
  );
}
