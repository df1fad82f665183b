const cards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'requires authentication'],
] as const;

/** The test cards. Shown only if the shop uses the sandbox instead of the card processor. */
export function SandboxCards() {
  return (
    <aside aria-label="Test cards" className="border-accent border-s-4 bg-accent-soft px-5 py-4 text-sm">
      <p className="font-semibold">Sandbox: no real money moves. Use any future date and CVC.</p>
      <ul className="mt-2 grid gap-1">
        {cards.map(([number, effect]) => (
          <li key={number}>
            <span className="figures font-semibold">{number}</span> {effect}
          </li>
        ))}
      </ul>
    </aside>
  );
}
