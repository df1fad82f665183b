import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atExit } from './faults/clean-up.ts';

/** Starts one of our programs in a process of its own; resolves with the first line that it prints. */
export async function startProgram(program: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // From its first moment: a signal may come while it starts.
  child.once(
    'exit',
    atExit(() => child.kill('SIGKILL')),
  );
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code} before it was ready`);
  });
  await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
  ended.catch(() => {});
  return child;
}
