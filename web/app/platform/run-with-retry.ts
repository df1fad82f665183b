import { toast } from '../ui/toast.tsx';
import { failureMessage } from './failure-message.ts';

/** Runs the action of a message, for example Undo. If it fails, a new message gives the reason and offers to run the action again. */
export function runWithRetry(action: () => Promise<unknown>): void {
  action().catch((error: unknown) => toast.error(failureMessage(error), [{ label: 'Retry', onClick: () => runWithRetry(action) }]));
}
