import { type Dispatch, useEffect, useRef, useState } from 'react';
import { UnreadableFileError } from '../../../../platform/sheets/unreadable-file-error.ts';
import { readFileRows, readPastedRows } from '../reading/read-in-worker.ts';
import type { ReadRows } from '../reading/read-rows.ts';
import { rememberedLayout, rememberLayout } from '../reading/remembered-columns.ts';
import type { SheetLayout } from '../reading/sheet-layout.ts';
import { linesOf } from '../reading/sheet-lines.ts';
import { isBlank, maximumPadLines } from '../rows/pad-row.ts';
import type { PadAction, PadState } from '../rows/pad-state.ts';

/** Rows that were pasted or read from a file. */
export interface Imported extends ReadRows {
  /** The name of the file; null if the rows were pasted. */
  file: string | null;
  /** The layout that the pad found by itself. `layout` may be the user's choice. */
  found: SheetLayout;
}

export interface Importing {
  imported: Imported | null;
  isReading: boolean;
  /** Whether `imported` or `problem` is set. */
  hasNotice: boolean;
  /** Why the last file or text could not be read. */
  problem: string | null;
  pasteText: (text: string, at: number | null) => void;
  readFiles: (files: readonly File[]) => void;
  /** Reads the sheet with different columns. null: the sheet's lines are no longer on the pad. */
  changeLayout: ((layout: SheetLayout) => void) | null;
  dismiss: () => void;
}

interface Source {
  readRows: (room: number) => Promise<ReadRows>;
  /** The name of the file; null for pasted text. */
  file: string | null;
  /** The id of the row at which the lines go in; null: the end of the pad. */
  at: number | null;
  /** Whether another source was being read when this one arrived. */
  hasWaited?: true;
}

/** Puts pasted rows and files on the pad. The layout of a sheet that the user has corrected once is used again. */
export function useImport(ownerKey: string, { rows, imported: ids }: PadState, dispatch: Dispatch<PadAction>): Importing {
  const [imported, setImported] = useState<Imported | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const isBusy = useRef(false);
  const waiting = useRef<Source[]>([]);

  // Reads one source at a time. A paste or file that arrives during a read waits until the earlier lines are in `rows`.
  useEffect(() => {
    const next = isReading ? undefined : waiting.current.shift();
    if (next) void read(next);
  });

  async function read(source: Source): Promise<void> {
    if (isBusy.current) return void waiting.current.push({ ...source, hasWaited: true });
    const { readRows, file, at } = source;
    const room = maximumPadLines - rows.filter((row) => !isBlank(row)).length;
    isBusy.current = true;
    setReading(true);
    // If this source has waited, keeps the problem of the previous source on screen, because the user may not have seen it yet.
    if (!source.hasWaited) setProblem(null);
    try {
      if (room <= 0)
        throw new UnreadableFileError(
          `The pad already has ${maximumPadLines.toLocaleString('en-US')} lines. Add them to your basket first.`,
        );
      const result = await readRows(room);
      const layout = rememberedLayout(ownerKey, result.table, result.layout) ?? result.layout;
      dispatch({ type: 'import', lines: linesOf(result.table, layout), at });
      setImported({ ...result, layout, found: result.layout, file });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      setImported(null);
      setProblem(file === null ? error.message : `${file}: ${error.message}`);
    } finally {
      isBusy.current = false;
      setReading(false);
    }
  }

  function readFiles(files: readonly File[]): void {
    const [file] = files;
    if (files.length > 1) setProblem('Choose one file at a time. Nothing was read.');
    else if (file) void read({ readRows: (room) => readFileRows(file, room), file: file.name, at: null });
  }

  function changeLayout(layout: SheetLayout): void {
    if (!imported) return;
    const { table } = imported;
    rememberLayout(ownerKey, table, imported.found, layout);
    dispatch({ type: 'change-import', was: linesOf(table, imported.layout), lines: linesOf(table, layout) });
    setImported({ ...imported, layout });
  }

  const pasteText = (text: string, at: number | null) => void read({ readRows: (room) => readPastedRows(text, room), file: null, at });
  const dismiss = () => {
    setImported(null);
    setProblem(null);
  };
  const hasNotice = imported !== null || problem !== null;
  return { imported, isReading, hasNotice, problem, pasteText, readFiles, changeLayout: ids && changeLayout, dismiss };
}
