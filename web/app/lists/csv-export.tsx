import Download from 'virtual:icon/download';
import { useMutation } from '@tanstack/react-query';
import { failureMessage } from '../platform/failure-message.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

export interface CsvExportProps {
  /** Plural noun for the file name and the messages, such as 'orders'. */
  name: string;
  /** Fetches all pages of the list with the current filters. */
  fetchCsv: () => Promise<Blob>;
  disabled: boolean;
}

/** Downloads all pages of the list as CSV. This is a button and not a link, because the call must send the access token. */
export function CsvExport({ name, fetchCsv, disabled }: CsvExportProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchCsv,
    onSuccess: async (csv) => (await import('../platform/save-file.ts')).saveDatedFile(csv, name, 'csv'),
    onError: (error) => toast.error(`The ${name} could not be exported. ${failureMessage(error)}`),
  });
  return (
    <>
      <Button onClick={() => mutate()} loading={isPending} disabled={disabled && !isPending} className="max-sm:px-3.5">
        <Download aria-hidden="true" /> Export CSV
      </Button>
      <span role="status" className="sr-only">
        {isPending && `Exporting the ${name}`}
      </span>
    </>
  );
}
