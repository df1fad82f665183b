/** Marks a row whose values differ, for users who see it and for screen readers. */
export function DiffersMark() {
  return (
    <span className="block font-semibold text-accent-text text-xs">
      <span aria-hidden="true">≠ </span>differs
    </span>
  );
}
