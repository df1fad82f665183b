import type { Successor } from '@axlewright/contract/catalog/parts';
import { paths } from '@axlewright/contract/site/page-paths';
import { Fragment } from 'react';
import { Link } from 'react-router';

/** Lists the parts that replace a part, with links. Renders nothing if there are none. */
export function ReplacedBy({ successors, className = '' }: { successors: readonly Successor[]; className?: string }) {
  if (successors.length === 0) return null;
  return (
    <p className={`figures relative z-1 text-sm ${className}`}>
      Replaced by{' '}
      {successors.map(({ _id, partNumber }, index) => (
        <Fragment key={_id}>
          {index > 0 && ' and '}
          <Link to={paths.part(_id)} className="whitespace-nowrap font-semibold underline underline-offset-4 hover:text-accent-text">
            {partNumber}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
