type Confirmation = () => Promise<boolean>;

const noConfirmation: Confirmation = async () => false;
let ask = noConfirmation;
let pending: Promise<boolean> | null = null;

/** Sets the function that asks the user to confirm the sign-in. Returns a function that unsets it. */
export function onConfirmationNeeded(confirmation: Confirmation): () => void {
  ask = confirmation;
  return () => {
    ask = noConfirmation;
  };
}

/** Asks the user to confirm the sign-in. Returns false if the user cancels. Simultaneous calls ask only once. */
export function confirmIdentity(): Promise<boolean> {
  pending ??= ask().finally(() => {
    pending = null;
  });
  return pending;
}
