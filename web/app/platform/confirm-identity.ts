type Confirmation = () => Promise<boolean>;

const noConfirmation: Confirmation = async () => false;
let ask = noConfirmation;
let pending: Promise<boolean> | null = null;

/** Sets how to ask the user to confirm their identity. Returns a function that unsets it. */
export function onConfirmationNeeded(confirmation: Confirmation): () => void {
  ask = confirmation;
  return () => {
    ask = noConfirmation;
  };
}

/** Asks the user to confirm their identity. Returns false if they cancel. Simultaneous calls share one question. */
export function confirmIdentity(): Promise<boolean> {
  pending ??= ask().finally(() => {
    pending = null;
  });
  return pending;
}
