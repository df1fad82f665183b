import Download from 'virtual:icon/download';
import type { ReactNode } from 'react';
import { saveFile } from '../../../../platform/save-file.ts';
import { Button } from '../../../../ui/button.tsx';

/** Saves the rows that the pad had no room for, in a file. */
export function RestButton({ csv, children }: { csv: string; children: ReactNode }) {
  return (
    <Button size="small" onClick={() => saveFile(new Blob([csv], { type: 'text/csv' }), 'order-pad-rest.csv')}>
      <Download aria-hidden="true" />
      {children}
    </Button>
  );
}
