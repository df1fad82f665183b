/** The buyer's note on an order line. Renders nothing if there is no note. */
export function LineNote({ note }: { note: string }) {
  return note !== '' && <span className="block font-normal text-ink-soft text-sm wrap-anywhere">Note: {note}</span>;
}
