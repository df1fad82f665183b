/** The buyer's note on a line. Renders nothing if there is none. */
export function LineNote({ note }: { note: string }) {
  return note !== '' && <span className="block font-normal text-ink-soft text-sm wrap-anywhere">Note: {note}</span>;
}
