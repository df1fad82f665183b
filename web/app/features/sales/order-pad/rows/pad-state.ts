import type { Part } from '@axlewright/contract/catalog/parts';
import type { SheetLine } from '../reading/sheet-lines.ts';
import { withoutAdded } from './lines-to-add.ts';
import { type Answer, type ChosenPart, currentAnswer, isBlank, newRow, type PadRow } from './pad-row.ts';
import type { PendingAdd } from './stored-pad.ts';

export interface PadState {
  /** The last row is always blank, so that the user can type another line. */
  rows: readonly PadRow[];
  /** The id of the next new row. */
  nextId: number;
  /** The rows that the user removed last, and where they were. Undo brings them back. */
  removed: { rows: readonly PadRow[]; index: number } | null;
  /**
   * The ids of the lines of the last import, in the order of the sheet, even if they are no longer on the pad. If the user changes the columns,
   * these rows change. null: there was no import, no row of it was left after an add, or its rows are unknown because the pad was reloaded.
   */
  imported: readonly number[] | null;
}

export type PadAction =
  | { type: 'load'; rows: readonly PadRow[] }
  | { type: 'edit'; id: number; change: Partial<SheetLine> }
  /** Replaces a row with its earlier state. */
  | { type: 'restore'; row: PadRow }
  /** Pastes a column: fills the field of this row and of the rows below it. */
  | { type: 'fill'; id: number; field: keyof SheetLine; values: readonly string[] }
  /** `at`: the id of a row. If it is blank, the lines replace it. Otherwise they follow it. null: the end of the pad */
  | { type: 'import'; lines: readonly SheetLine[]; at: number | null }
  /** Adds rows that come from no sheet (a scanned code, or the rows of another pad) at the end of the pad. */
  | { type: 'append'; rows: readonly Partial<PadRow>[] }
  /** Reads the sheet of the last import with different columns. `was`: its lines so far */
  | { type: 'change-import'; was: readonly SheetLine[]; lines: readonly SheetLine[] }
  | { type: 'remove'; ids: readonly number[] }
  | { type: 'undo-remove' }
  | { type: 'answer'; answers: ReadonlyMap<number, Answer> }
  | { type: 'choose'; id: number; chosen: Omit<ChosenPart, 'part'> | null }
  /** Replaces the row with one row for each of these part numbers. */
  | { type: 'split-part'; id: number; partNumbers: readonly string[] }
  | { type: 'part-loaded'; partId: string; part: Part | 'gone' }
  | { type: 'keep'; id: number; what: 'keepsQuantity' | 'keepsNumber' }
  /** The lines of these rows are in the basket now. */
  | { type: 'added'; call: Pick<PendingAdd, 'rows'> };

/** An empty pad has this many rows. */
const minimumRows = 5;

export const emptyPad: PadState = withBlankRows({ rows: [], nextId: 1, removed: null, imported: null });

export function changePad(state: PadState, action: PadAction): PadState {
  switch (action.type) {
    case 'load':
      return withBlankRows({ ...emptyPad, rows: action.rows, nextId: Math.max(0, ...action.rows.map(({ id }) => id)) + 1 });
    case 'edit':
      return withBlankRows({ ...state, rows: changeRow(state.rows, action.id, (row) => edited(row, action.change)) });
    case 'restore':
      return withBlankRows({ ...state, rows: changeRow(state.rows, action.row.id, () => action.row) });
    case 'fill':
      return fillColumn(state, action);
    case 'import':
      return importLines(state, action.lines, action.at);
    case 'append':
      return { ...importLines(state, action.rows, null), imported: state.imported };
    case 'change-import':
      return changeImport(state, action);
    case 'remove':
      return removeRows(state, action.ids);
    case 'undo-remove':
      return undoRemove(state);
    case 'answer':
      return { ...state, rows: state.rows.map((row) => withAnswer(row, action.answers.get(row.id))) };
    case 'choose':
      return {
        ...state,
        rows: changeRow(state.rows, action.id, (row) => ({ ...row, chosen: action.chosen && { ...action.chosen, part: null } })),
      };
    case 'split-part':
      return splitPart(state, action.id, action.partNumbers);
    case 'part-loaded':
      return { ...state, rows: state.rows.map((row) => withLoadedPart(row, action.partId, action.part)) };
    case 'keep':
      return { ...state, rows: changeRow(state.rows, action.id, (row) => kept(row, action.what)) };
    case 'added':
      return withBlankRows(withoutFinishedImport({ ...state, rows: withoutAdded(state.rows, action.call) }));
  }
}

const changeRow = (rows: readonly PadRow[], id: number, change: (row: PadRow) => PadRow) =>
  rows.map((row) => (row.id === id ? change(row) : row));

function fillColumn(state: PadState, { id, field, values }: Extract<PadAction, { type: 'fill' }>): PadState {
  const start = state.rows.findIndex((row) => row.id === id);
  const rows = state.rows.map((row, index) => {
    const value = index < start ? undefined : values[index - start];
    return value === undefined ? row : edited(row, { [field]: value });
  });
  const further = values.slice(rows.length - start).map((value, index) => newRow(state.nextId + index, { [field]: value }));
  return withBlankRows({ ...state, rows: [...rows, ...further], nextId: state.nextId + further.length });
}

/**
 * A new number clears the chosen part, and the shop may repair the row again even if the user had undone a repair. After a new quantity,
 * the shop may repair only the quantity again.
 */
function edited(row: PadRow, change: Partial<SheetLine>): PadRow {
  const next = { ...row, ...change };
  if (next.number.trim() !== row.number.trim()) return { ...next, chosen: null, keepsNumber: false, keepsQuantity: false };
  return next.quantity === row.quantity ? next : { ...next, keepsQuantity: false };
}

function splitPart(state: PadState, id: number, partNumbers: readonly string[]): PadState {
  const rows = state.rows.flatMap((row) => {
    if (row.id !== id) return [row];
    return partNumbers.map((number, index) => newRow(index === 0 ? id : state.nextId + index, { ...lineOf(row), number }));
  });
  return withBlankRows({ ...state, rows, nextId: state.nextId + partNumbers.length });
}

const lineOf = ({ number, quantity, reference }: SheetLine): SheetLine => ({ number, quantity, reference });

/** After Undo, the text is no longer split into a number and a quantity, so the whole text has to be looked up. */
function kept(row: PadRow, what: 'keepsQuantity' | 'keepsNumber'): PadRow {
  return what === 'keepsNumber' ? { ...row, keepsNumber: true, answer: null, chosen: null } : { ...row, keepsQuantity: true };
}

function withAnswer(row: PadRow, answer: Answer | undefined): PadRow {
  const answered = { ...row, answer: answer ?? null };
  return currentAnswer(answered) ? answered : row;
}

function withLoadedPart(row: PadRow, partId: string, part: Part | 'gone'): PadRow {
  return row.chosen?.partId === partId ? { ...row, chosen: { ...row.chosen, part } } : row;
}

/** The first line takes the id of a blank row that it replaces, so that the row keeps the focus. */
function importLines(state: PadState, lines: readonly Partial<PadRow>[], at: number | null): PadState {
  const filled = state.rows.findLastIndex((row) => !isBlank(row)) + 1;
  const position = at === null ? filled : state.rows.findIndex(({ id }) => id === at);
  const target = state.rows[position];
  const replaced = target && isBlank(target) ? target : null;
  const added = lines.map((line, index) => newRow(index === 0 && replaced ? replaced.id : state.nextId + index, line));
  const before = state.rows.slice(0, replaced ? position : position + 1);
  // Blank rows at the end make room for the lines.
  const after = state.rows.slice(position + 1, Math.max(filled, position + 1));
  return withBlankRows({
    ...state,
    rows: [...before, ...added, ...after],
    nextId: state.nextId + lines.length,
    imported: added.map(({ id }) => id),
  });
}

/**
 * Updates the rows of the last import after the user has chosen different columns. Rows that are no longer on the pad do not return,
 * because they may be in the basket. What the user has changed in a row stays. With different columns, the lines may start at a different
 * row of the sheet, but they always end at the same row.
 */
function changeImport(state: PadState, { was, lines }: Extract<PadAction, { type: 'change-import' }>): PadState {
  if (!state.imported) return state;
  const shift = lines.length - state.imported.length;
  const positions = new Map(state.imported.map((id, position) => [id, position]));
  const { removed } = state;
  const change = (rows: readonly PadRow[]) =>
    rows.flatMap((row) => {
      const position = positions.get(row.id);
      const [before, line] = position === undefined ? [] : [was[position], lines[position + shift]];
      if (before && line) return [edited(row, withEdits(row, before, line))];
      return position === undefined ? [row] : [];
    });
  const added = lines.slice(0, Math.max(shift, 0)).map((line, index) => newRow(state.nextId + index, line));
  const first = state.rows.findIndex(({ id }) => positions.has(id));
  const start = first < 0 ? state.rows.findLastIndex((row) => !isBlank(row)) + 1 : first;
  return withBlankRows({
    ...state,
    rows: [...change(state.rows.slice(0, start)), ...added, ...change(state.rows.slice(start))],
    removed: removed && change(removed.rows).length > 0 ? { ...removed, rows: change(removed.rows) } : null,
    nextId: state.nextId + added.length,
    imported: [...added.map(({ id }) => id), ...state.imported.slice(Math.max(-shift, 0))],
  });
}

/** Returns the line with the cells that the user has changed since the row had the line `before`. */
function withEdits(row: PadRow, before: SheetLine, line: SheetLine): SheetLine {
  const cell = (field: keyof SheetLine) => (row[field] === before[field] ? line[field] : row[field]);
  return { number: cell('number'), quantity: cell('quantity'), reference: cell('reference') };
}

/** If no row of the import is left on the pad, its columns no longer matter. */
function withoutFinishedImport(state: PadState): PadState {
  const ids = new Set(state.rows.map(({ id }) => id));
  return state.imported?.some((id) => ids.has(id)) ? state : { ...state, imported: null };
}

function removeRows(state: PadState, ids: readonly number[]): PadState {
  const gone = new Set(ids);
  const removed = state.rows.filter((row) => gone.has(row.id) && !isBlank(row));
  const index = state.rows.findIndex(({ id }) => gone.has(id));
  const rows = state.rows.filter(({ id }) => !gone.has(id));
  return withBlankRows({ ...state, rows, removed: removed.length > 0 ? { rows: removed, index } : state.removed });
}

function undoRemove({ removed, ...state }: PadState): PadState {
  if (!removed) return { ...state, removed };
  return withBlankRows({ ...state, rows: state.rows.toSpliced(removed.index, 0, ...removed.rows), removed: null });
}

function withBlankRows(state: PadState): PadState {
  const last = state.rows.at(-1);
  const missing = Math.max(minimumRows - state.rows.length, last && isBlank(last) ? 0 : 1);
  if (missing === 0) return state;
  const blank = Array.from({ length: missing }, (_, index) => newRow(state.nextId + index));
  return { ...state, rows: [...state.rows, ...blank], nextId: state.nextId + missing };
}
