/** Says that the figures are not complete. */
export function StillCounting() {
  return (
    <p role="status" className="rounded-md border border-line-strong bg-sunken p-4">
      The shop is still adding up earlier orders, the newest first, so these figures are too low. Come back in a few minutes.
    </p>
  );
}
