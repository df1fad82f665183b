import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { readAccessToken } from '../platform/access-token.ts';
import { useUnloadWarning } from '../platform/use-unload-warning.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Guard {
  isDirty: boolean;
  discard: (() => void) | undefined;
}

/** The guards of all forms on the page, oldest first. The router asks only one of several blockers, so only the first guard has one. */
let guards: readonly { current: Guard }[] = [];
const listeners = new Set<() => void>();

function setGuards(next: typeof guards): void {
  guards = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks before the user leaves a page with unsaved input. Does not ask if the user was signed out. The page must render the returned dialog. A page
 * may have several guards: there is one question for all of them.
 * @param discard clears the input; needed if the same page stays open after the navigation, for example when a filter changes
 */
export function useLeaveGuard(isDirty: boolean, discard?: () => void): ReactNode {
  const guard = useRef<Guard>({ isDirty, discard });
  useEffect(() => {
    guard.current = { isDirty, discard };
  });
  useEffect(() => {
    setGuards([...guards, guard]);
    return () => setGuards(guards.filter((other) => other !== guard));
  }, []);
  const asks = useSyncExternalStore(
    subscribe,
    () => guards[0] === guard,
    () => false,
  );

  useUnloadWarning(isDirty);

  return asks && <LeaveQuestion />;
}

const isUnsaved = () => guards.some(({ current }) => current.isDirty) && readAccessToken() !== null;

function LeaveQuestion() {
  const blocker = useBlocker(isUnsaved);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => {
        for (const { current } of guards) if (current.isDirty) current.discard?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      Your changes are not saved yet.
    </ConfirmDialog>
  );
}
