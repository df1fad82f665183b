import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Downloads all applications as ACES, or all parts as PIES. */
export function ExportTradeFiles() {
  return (
    <>
      <ExportButton name="ACES" fetchFile={() => callApi('exportAces', {})} />
      <ExportButton name="PIES" fetchFile={() => callApi('exportPies', {})} />
    </>
  );
}

function ExportButton({ name, fetchFile }: { name: 'ACES' | 'PIES'; fetchFile: () => Promise<Blob> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(file, `${name.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.xml`),
    onError: (error) => toast.error(`The ${name} file could not be written. ${failureMessage(error)}`),
  });
  return (
    <>
      <Button onClick={() => mutate()} loading={isPending}>
        <Download aria-hidden="true" /> Export {name}
      </Button>
      <span role="status" className="sr-only">
        {isPending && `Writing the ${name} file`}
      </span>
    </>
  );
}
