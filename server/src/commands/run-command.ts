import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { makeFilesPrivate } from '../platform/private-files.ts';
import { isSystemError, StartError } from '../platform/start-error.ts';
import { surviveClosedOutput } from '../platform/survive-closed-output.ts';

/** Prints a line. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** '1 problem', '2 problems'. */
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** For commands that cron runs: it emails whatever they print, so they print nothing if all is well. */
export const quietOption = { quiet: { type: 'boolean', default: false } } as const;

/** Splits the arguments of a command into options and positional arguments. Throws a StartError with the usage if an option is unknown. */
export function readArguments<Options extends ParseArgsOptionsConfig>(args: string[], options: Options, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartError(usage);
  }
}

/** Throws a StartError with the usage if a command without arguments gets any. If they were ignored, `--dry-run` would change data. */
export function requireNoArguments(args: string[], usage: string): void {
  if (args.length > 0) throw new StartError(usage);
}

/** Aborts on the first SIGINT or SIGTERM, so that a command can remove what it has not finished. The second one ends the process. */
export function abortOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}

/** Runs a command with its arguments, and uses its result as the exit code. Prints an error without its stack if it is not a bug. */
export async function runCommand(main: (args: string[]) => Promise<number>): Promise<void> {
  makeFilesPrivate();
  surviveClosedOutput();
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${failureText(error as NodeJS.ErrnoException)}\n`);
    process.exit(1);
  }
}

function failureText(error: NodeJS.ErrnoException): string {
  if (error instanceof StartError) return error.message;
  if (isEndedConnection(error))
    return 'The database has ended the connection of this command: a restore is running, or the database was stopped. Run the command again.';
  return isSystemError(error) ? error.message : (error.stack ?? String(error));
}

/** Returns whether PostgreSQL has ended the connection, or it was already closed when a statement was sent. */
const isEndedConnection = ({ code, message }: NodeJS.ErrnoException) =>
  /^57P0/.test(code ?? '') || /^Connection terminated|has encountered a connection error/.test(message);
