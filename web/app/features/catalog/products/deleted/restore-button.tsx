import { ApiError } from '@axlewright/client/call-endpoint';
import type { DeletedPart } from '@axlewright/contract/catalog/deleted-parts';
import { paths } from '@axlewright/contract/site/page-paths';
import { useRef } from 'react';
import { Link } from 'react-router';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { useRestorePart } from './deleted-products.queries.ts';

interface RestoreButtonProps {
  part: DeletedPart;
  /** Gets the button, or null if it has disappeared in the meantime. */
  onRestored: (button: HTMLButtonElement | null) => void;
}

/** Restores a product. If another product has its number by now, links to that product. */
export function RestoreButton({ part, onRestored }: RestoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useRestorePart(() => onRestored(button.current));
  return (
    <>
      <Button ref={button} size="small" loading={isPending} aria-label={`Restore ${part.partNumber}`} onClick={() => mutate(part)}>
        Restore
      </Button>
      <p role="alert" className="max-w-80 text-start text-danger text-sm empty:hidden">
        {error && (
          <>
            {failureMessage(error)} <OtherPart error={error} />
          </>
        )}
      </p>
    </>
  );
}

function OtherPart({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.code !== 'part-number-taken') return null;
  const { partId, partNumber } = error.problem.parameters ?? {};
  return (
    <Link to={paths.editProduct(String(partId))} className="underline underline-offset-4">
      Open {String(partNumber)}
    </Link>
  );
}
