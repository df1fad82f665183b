import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { makeFilesPrivate } from '../platform/private-files.ts';
import { StartError } from '../platform/start-error.ts';

/** Prints a line. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** '1 problem', '2 problems'. */
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Splits the words after a command into options and other words. Throws a StartError with the usage if an option is unknown. */
export function readWords<Options extends ParseArgsOptionsConfig>(args: string[], options: Options, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartError(usage);
  }
}

/** Throws a StartError with the usage if there are words after a command that takes none. If they were ignored, `--dry-run` would change data. */
export function requireNoWords(words: string[], usage: string): void {
  if (words.length > 0) throw new StartError(usage);
}

/** Runs a command with its arguments, and uses its result as the exit code. Prints a StartError without its stack. */
export async function runCommand(main: (args: string[]) => Promise<number>): Promise<void> {
  makeFilesPrivate();
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}
