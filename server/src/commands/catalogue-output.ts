import { createInterface } from 'node:readline/promises';
import type { ShownDifference } from '../features/catalog/aces/import-aces.ts';
import type { CheckResult } from '../features/catalog/file-checks/defects.ts';
import type { PiesDifference } from '../features/catalog/pies/pies-catalog-file.ts';
import { printLine } from './run-command.ts';

export const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const maximumPrintedParts = 50;

export function printCheck({ ok, records, defects, counts }: CheckResult): void {
  for (const { severity, line, app, item, message, repair } of defects)
    printLine(`line ${line}${app ? `, application ${app}` : ''}${item ? `, part ${item}` : ''}: ${severity}: ${message} ${repair}`);
  const found = Object.entries(counts).map(([kind, count]) => `${kind} ${figure.format(count)}`);
  printLine(`${figure.format(records)} records. ${found.length > 0 ? found.join(', ') : 'Nothing is wrong'}.`);
  printLine(ok ? 'The file has no errors.' : 'The file has errors.');
}

/** Prints what a file changes. Begins with the parts that lose the most vehicles. */
export function printDifference({ applications, parts: { losing, ...parts }, vehicles, changedParts }: ShownDifference): void {
  for (const part of changedParts.slice(0, maximumPrintedParts)) printLine(partText(part));
  if (changedParts.length > maximumPrintedParts) printLine('… and more parts. --json lists them.');
  const counts = (found: object) =>
    Object.entries(found)
      .map(([name, count]) => `${figure.format(count)} ${name}`)
      .join(', ');
  printLine(`${figure.format(losing)} parts lose vehicles.`);
  printLine(`Parts: ${counts(parts)}. Vehicles: ${counts(vehicles)}. Applications: ${counts(applications)}.`);
}

/** Prints what a PIES file changes. */
export function printPiesDifference({ parts, deleted, changedParts }: PiesDifference): void {
  for (const { kind, part_number, line, changes, repair } of changedParts.slice(0, maximumPrintedParts)) {
    const texts = kind === 'added' ? [] : changes.map(({ column, from, to }) => `${column} “${from.slice(0, 60)}” → “${to.slice(0, 60)}”`);
    printLine(`line ${line}: ${kind}: ${part_number}${texts.length > 0 ? `: ${texts.join(', ')}.` : ''} ${repair}`.trim());
  }
  if (changedParts.length > maximumPrintedParts) printLine('… and more parts. --json lists them.');
  printLine(
    `Parts: ${figure.format(parts.added)} added, ${figure.format(parts.changed)} changed, ${figure.format(parts.unchanged)} unchanged.`,
  );
  if (deleted > 0)
    printLine(`${figure.format(deleted)} parts are marked as deleted in the file. The shop keeps them. Change their life-cycle status.`);
}

function partText(part: ShownDifference['changedParts'][number]): string {
  const { kind, part_number, line, vehicles_before, vehicles_after, vehicles_lost, vehicles_gained, repair } = part;
  const place = line === null ? 'not in the file' : `line ${line}`;
  const vehicles = `fits ${figure.format(vehicles_after)} vehicles (before: ${figure.format(vehicles_before)})`;
  const change = `${figure.format(vehicles_lost)} lost, ${figure.format(vehicles_gained)} gained`;
  return `${place}: ${kind}: ${part_number} ${vehicles}: ${change}. ${repair}`.trim();
}

/** Asks the user to confirm if the command runs in a terminal. Otherwise returns true, because running the command is the confirmation. */
export async function confirmDifference(): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('Import these changes? (y/N) ')).trim());
  } finally {
    terminal.close();
  }
}
