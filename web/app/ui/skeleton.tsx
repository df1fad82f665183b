/** A gray placeholder, sized by `className`. Announce the loading state with a Spinner or aria-busy next to it. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-line/70 ${className}`} />;
}
