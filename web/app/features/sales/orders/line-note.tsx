/** The vehicle that an order line is for, and the buyer's note. Renders nothing without them. */
export function LineNote({ note, vehicle = '' }: { note: string; vehicle?: string }) {
  return (
    <>
      {vehicle !== '' && <span className={line}>For {vehicle}</span>}
      {note !== '' && <span className={line}>Note: {note}</span>}
    </>
  );
}

const line = 'block font-normal text-ink-soft text-sm wrap-anywhere';
