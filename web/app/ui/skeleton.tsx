/** A grey place-holder of the size that `className` gives. Say what is loading with a Spinner or aria-busy beside it. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-line/70 ${className}`} />;
}
