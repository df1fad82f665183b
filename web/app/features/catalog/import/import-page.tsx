import { paths } from '@axlewright/contract/site/page-paths';
import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { UnreadableFileError } from '../../../platform/sheets/unreadable-file-error.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { ColumnsForm } from './columns-form.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { type CatalogFile, openCatalogFile } from './open-catalog-file.ts';

export const meta = () => unlistedPageMeta('Import Parts');
export const handle = staffPages.products;

const template =
  'part number,name,description,category,subcategory,price in dollars,minimum order quantity,stock,interchange brand,interchange number\n' +
  'AX-100.A,"Brake pad set, front",Ceramic,Brakes,Pads,31.40,4,120,Kestrand,5T1 129 620 D\n';

/** Adds or changes many parts with a CSV or Excel file. */
export default function ImportPage() {
  const { file, problem, isReading, readFiles, close } = useFile();
  return (
    <div className="grid min-w-0 gap-2">
      <Breadcrumb crumbs={[{ label: 'Manage Products', to: paths.manageProducts }, { label: 'Import Parts' }]} />
      <ListFrame
        title="Import Parts"
        actions={
          <Button onClick={() => saveFile(new Blob([template], { type: 'text/csv' }), 'parts-template.csv')}>Download template</Button>
        }
      >
        <FileDrop label="Catalog file" onFiles={readFiles}>
          {(openFile) =>
            file ? (
              <ColumnsForm key={file.name} file={file} onClose={close} />
            ) : (
              <div className="grid justify-items-center gap-4 rounded-md border-2 border-line-strong border-dashed px-5 py-10 text-center">
                <FileUp aria-hidden="true" className="size-8 text-ink-soft" />
                <p className="max-w-prose text-ink-soft">
                  Drop a CSV or Excel file here. You see what would change before anything is saved, and can undo the import for a day.
                </p>
                <Button variant="primary" onClick={openFile} loading={isReading}>
                  Choose a file
                </Button>
                <FormError>{problem}</FormError>
              </div>
            )
          }
        </FileDrop>
        <EarlierImports />
      </ListFrame>
    </div>
  );
}

function useFile() {
  const [file, setFile] = useState<CatalogFile | null>(null);
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  useEffect(() => () => file?.close(), [file]);

  async function read(chosen: File): Promise<void> {
    setReading(true);
    setProblem('');
    try {
      setFile(await openCatalogFile(chosen));
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      setFile(null);
      setProblem(`${chosen.name}: ${error.message}`);
    } finally {
      setReading(false);
    }
  }

  function readFiles(files: readonly File[]): void {
    const [chosen] = files;
    if (files.length > 1) setProblem('Choose one file at a time. Nothing was read.');
    else if (chosen && !isReading) void read(chosen);
  }

  return { file, problem, isReading, readFiles, close: () => setFile(null) };
}
