/** A gray placeholder for content that loads. `className` sets its size. Screen readers skip it, so add a Spinner or aria-busy. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-line/70 ${className}`} />;
}
