import type { NumberCandidate } from '@axlewright/contract/catalog/numbers';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { proposedNumbersQuery } from './catalog.queries.ts';

/** Offers the parts whose number differs from the search text by a typo. Shows nothing if there are none, or while they load. */
export function NumberProposals({ q }: { q: string }) {
  const { data: candidates = [] } = useQuery(proposedNumbersQuery(q));
  return (
    <div role="status">
      {candidates.length > 0 && (
        <section aria-labelledby="proposals" className="mt-4 grid gap-2">
          <h3 id="proposals" className="font-semibold text-base text-ink tracking-normal [font-stretch:100%]">
            Did you mean {candidates.length === 1 ? 'this number' : 'one of these numbers'}?
          </h3>
          <ul className="grid gap-2 text-start">
            {candidates.map((candidate) => (
              <Proposal key={candidate.partId} {...candidate} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Proposal({ partId, partNumber, name, number, numberBrand }: NumberCandidate) {
  const isOurs = number === partNumber;
  return (
    <li className="relative rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:border-ink-soft">
      <Link
        to={paths.part(partId)}
        className="figures wrap-anywhere font-semibold text-ink after:absolute after:inset-0 hover:text-accent-text"
      >
        {number}
      </Link>
      <span className="wrap-anywhere block text-ink-soft text-sm">
        {isOurs ? name : `${numberBrand} number, replaced by our part ${partNumber}: ${name}`}
      </span>
    </li>
  );
}
