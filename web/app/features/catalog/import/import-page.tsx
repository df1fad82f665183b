import FileUp from 'virtual:icon/file-up';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useLatestSignal } from '../../../platform/use-latest-signal.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { ColumnsForm } from './columns-form.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ExportTradeFiles } from './export-trade-files.tsx';
import { FileErrors } from './file-errors.tsx';
import { type CatalogFile, openCatalogFile } from './open-catalog-file.ts';
import { readXmlRoot } from './read-xml-root.ts';
import { type FileError, uploadProblem, uploadXmlFile } from './upload-xml-file.ts';
import { EarlierVehicleImports } from './vehicles/earlier-vehicle-imports.tsx';

export const meta = () => unlistedPageMeta('Import Parts');
export const handle = staffPages.products;

const accepted = '.csv,.tsv,.txt,.xlsx,.xml,text/csv,text/plain,text/xml,application/xml';

const template =
  'part number,name,description,category,subcategory,price in dollars,minimum order quantity,stock,interchange brand,interchange number\n' +
  'AX-100.A,"Brake pad set, front",Ceramic,Brakes,Pads,31.40,4,120,Kestrand,5T1 129 620 D\n';

/** Adds or changes many parts with a CSV, Excel, or PIES file, or the vehicles that they fit with an ACES file. */
export default function ImportPage() {
  const { file, problem, errors, isReading, readFiles, close } = useFile();
  return (
    <div className="grid min-w-0 gap-2">
      <Breadcrumb crumbs={[{ label: 'Manage Products', to: paths.manageProducts }, { label: 'Import Parts' }]} />
      <ListFrame
        title="Import Parts"
        actions={
          <>
            <Button onClick={() => saveFile(new Blob([template], { type: 'text/csv' }), 'parts-template.csv')}>Download template</Button>
            <ExportTradeFiles />
          </>
        }
      >
        <FileDrop label="Catalog file" accept={accepted} onFiles={readFiles}>
          {(openFile) =>
            file ? (
              <ColumnsForm file={file} onClose={close} />
            ) : (
              <div className="grid justify-items-center gap-4 rounded-md border-2 border-line-strong border-dashed px-5 py-10 text-center">
                <FileUp aria-hidden="true" className="size-8 text-ink-soft" />
                <p className="max-w-prose text-ink-soft">
                  Drop a CSV, Excel, or PIES file with parts here, or an ACES file with the vehicles that they fit. You’ll see what would
                  change before anything is saved. You can undo an import of parts within a day.
                </p>
                <Button variant="primary" onClick={openFile} loading={isReading}>
                  Choose a file
                </Button>
              </div>
            )
          }
        </FileDrop>
        <FormError>{problem}</FormError>
        {errors.length > 0 && <FileErrors errors={errors} />}
        <EarlierImports />
        <EarlierVehicleImports />
      </ListFrame>
    </div>
  );
}

const noProblem = { message: '', errors: [] };

function useFile() {
  const [file, setFile] = useState<CatalogFile | null>(null);
  const [{ message: problem, errors }, setProblem] = useState<{ message: string; errors: readonly FileError[] }>(noProblem);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isReading, setReading] = useState(false);
  const beginSignal = useLatestSignal();
  useEffect(() => () => file?.close(), [file]);

  async function read(chosen: File): Promise<void> {
    const signal = beginSignal();
    setReading(true);
    // Each file gets a new form, even a corrected file of the same name.
    setFile(null);
    setProblem(noProblem);
    try {
      const root = await readXmlRoot(chosen);
      if (root === null) {
        const opened = await openCatalogFile(chosen);
        return signal.aborted ? opened.close() : setFile(opened);
      }
      const path = await uploadXmlFile(chosen, root, signal);
      await invalidateAfter(queryClient, root === 'PIES' ? 'checkPartImport' : 'checkApplicationImport');
      if (!signal.aborted) await navigate(path);
    } catch (error) {
      const { message, errors: found } = uploadProblem(error);
      setProblem({ message: `${chosen.name}: ${message}`, errors: found });
    } finally {
      setReading(false);
    }
  }

  function readFiles(files: readonly File[]): void {
    const [chosen] = files;
    if (files.length > 1) setProblem({ message: 'Choose one file at a time. Nothing was read.', errors: [] });
    else if (chosen && !isReading) void read(chosen);
  }

  function close(): void {
    setFile(null);
    setProblem(noProblem);
  }

  return { file, problem, errors, isReading, readFiles, close };
}
