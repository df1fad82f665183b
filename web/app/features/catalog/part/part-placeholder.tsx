import { Skeleton } from '../../../ui/skeleton.tsx';

/** Shown while the part loads. It has the size of the part, so nothing moves when the part replaces it. */
export function PartPlaceholder() {
  return (
    <div
      role="status"
      aria-label="Loading part"
      className="grid gap-8 pt-12 lg:grid-cols-[minmax(0,min(26rem,45%))_minmax(0,1fr)] lg:gap-12"
    >
      <Skeleton className="aspect-square w-full rounded-md" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-10 w-full max-w-md" />
        <Skeleton className="h-8 w-28" />
        <Skeleton className="mt-4 h-80 w-full" />
      </div>
    </div>
  );
}
