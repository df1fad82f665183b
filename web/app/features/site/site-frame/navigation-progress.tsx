import { useNavigation } from 'react-router';

/** A moving line at the top of the page while the next page loads. It appears only if loading takes longer than a moment. */
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
