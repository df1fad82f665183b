import Download from 'virtual:icon/download';
import { acesVersions, piesVersions } from '@axlewright/contract/catalog/trade-files';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { saveDatedFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';

const files = [
  ...acesVersions.map((version) => ({
    label: `Vehicles: ACES ${version}`,
    prefix: 'aces',
    fetchFile: () => callApi('exportAces', { query: { version } }),
  })),
  ...piesVersions.map((version) => ({
    label: `Parts: PIES ${version}`,
    prefix: 'pies',
    fetchFile: () => callApi('exportPies', { query: { version } }),
  })),
].map((file) => ({ ...file, value: file.label }));

/** Downloads all applications as ACES, or all parts as PIES. */
export function ExportTradeFiles() {
  const [chosen, setChosen] = useState(`Vehicles: ACES ${acesVersions.at(-1)}`);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const file = files.find(({ value }) => value === chosen);
      if (file) saveDatedFile(await file.fetchFile(), file.prefix, 'xml');
    },
    onError: (error) => toast.error(`The file could not be written. ${failureMessage(error)}`),
  });
  return (
    <>
      <Select aria-label="File to export" options={files} value={chosen} onChange={({ target }) => setChosen(target.value)} />
      <Button onClick={() => mutate()} loading={isPending}>
        <Download aria-hidden="true" /> Export
      </Button>
      <span role="status" className="sr-only">
        {isPending && 'Writing the file'}
      </span>
    </>
  );
}
