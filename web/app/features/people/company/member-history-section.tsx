import type { MemberEvent } from '@axlewright/contract/people/member-events';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadError, LoadingState } from '../../../lists/loading-state.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusWhenGone } from '../../../ui/move-focus.ts';
import { CompanySection } from './company-section.tsx';
import { memberEventText } from './member-event-text.ts';
import { memberEventsQuery } from './member-events.queries.ts';

/** Who joined and left the company, and whose role changed, newest first. For owners. */
export function MemberHistorySection() {
  const result = useInfiniteQuery(memberEventsQuery);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = result;
  const list = useRef<HTMLOListElement>(null);
  useFocusWhenGone(hasNextPage, () => list.current);
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <CompanySection title="Member history" intro="Who joined or left, whose role changed, and who did it. Only owners see this.">
      {data ? (
        <LoadError result={result} title="The history could not be loaded" />
      ) : (
        <LoadingState result={result} label="Loading the history" errorTitle="The history could not be loaded" />
      )}
      {data && events.length === 0 && <p className="text-ink-faint">No changes yet.</p>}
      {events.length > 0 && (
        <ol ref={list} tabIndex={-1} aria-label="Member history" className="divide-y divide-line border-line border-y">
          {events.map((event) => (
            <Event key={event._id} event={event} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-4">
          Show more
        </Button>
      )}
    </CompanySection>
  );
}

function Event({ event }: { event: MemberEvent }) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_auto] sm:items-baseline">
      <p className="min-w-0 wrap-anywhere">{memberEventText(event)}</p>
      <time dateTime={event.at} className="text-ink-faint text-sm">
        {formatDateTime(event.at)}
      </time>
    </li>
  );
}
