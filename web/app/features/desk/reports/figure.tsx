/** A number in a table. It never wraps. */
export function Figure({ children }: { children: string }) {
  return <span className="figures whitespace-nowrap">{children}</span>;
}
