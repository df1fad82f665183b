type Confirmation = () => Promise<boolean>;

const nobodyAsks: Confirmation = async () => false;
let ask = nobodyAsks;
let underWay: Promise<boolean> | null = null;

/** Who asks the owner of the account to confirm that they are there. Returns how to stop. */
export function onConfirmationNeeded(confirmation: Confirmation): () => void {
  ask = confirmation;
  return () => {
    ask = nobodyAsks;
  };
}

/** True once the owner has confirmed it; false if they would not. Calls at the same moment share one question. */
export function confirmOwner(): Promise<boolean> {
  underWay ??= ask().finally(() => {
    underWay = null;
  });
  return underWay;
}
