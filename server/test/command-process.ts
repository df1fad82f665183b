import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';

export interface CommandResult {
  /** null if a signal ended the command */
  code: number | null;
  output: string;
}

/** Runs a command of `server/src/commands` as a process, as `npm run` does. */
export function runCommandProcess(
  [name, ...args]: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv,
  onStart: (command: ChildProcess) => void = () => {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const program = join(import.meta.dirname, `../src/commands/${name}.ts`);
    const env = { ...process.env, ...environment };
    const child = execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code as number | null) : 0, output: stdout + stderr }),
    );
    onStart(child);
  });
}
