import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atExit } from './faults/clean-up.ts';

/**
 * Starts one of the project's programs. Resolves when the program has printed `readyText`; default: anything. Has no timeout, because a shop may take
 * more than a minute to open on a busy machine.
 */
export async function startProgram(program: string, environment: Record<string, string>, readyText = ''): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Registers the cleanup before it waits, because a signal may arrive while the program starts.
  child.once(
    'exit',
    atExit(() => child.kill('SIGKILL')),
  );
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} exited with ${code} before it was ready`);
  });
  ended.catch(() => {});
  const stdout = child.stdout as NodeJS.ReadableStream;
  let output = '';
  stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  while (output === '' || !output.includes(readyText)) await Promise.race([once(stdout, 'data'), ended]);
  return child;
}
