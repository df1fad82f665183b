import { makeFilesPrivate } from '../platform/private-files.ts';
import { StartError } from '../platform/start-error.ts';

/** Tells whoever typed the command a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a command with the words that were typed after it; what it returns is its exit code. A StartError is told in its own words. */
export async function runCommand(main: (words: string[]) => Promise<number>): Promise<void> {
  makeFilesPrivate();
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}
