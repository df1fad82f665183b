import { useNavigation } from 'react-router';

/** A line at the top while the next page loads. CSS delays it, so that fast pages do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const isLoading = state !== 'idle';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      {isLoading && <span className="sr-only">Loading the page…</span>}
      {isLoading && <span aria-hidden="true" className="page-progress block h-full bg-accent" />}
    </div>
  );
}
