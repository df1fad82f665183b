import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atExit } from './faults/clean-up.ts';

/** Starts one of the project's programs. Resolves when it prints its first output. */
export async function startProgram(program: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Registers the clean-up before it waits, because a signal may arrive while the program starts.
  child.once(
    'exit',
    atExit(() => child.kill('SIGKILL')),
  );
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} exited with ${code} before it was ready`);
  });
  await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
  ended.catch(() => {});
  return child;
}
