import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit } from '../server/test/faults/clean-up.ts';

/**
 * Starts HAProxy with a file of deploy/, and waits until it accepts connections on `port`.
 * @param onLine is called with each line of its log
 */
export async function startProxy(
  file: string,
  port: number,
  environment: Record<string, string>,
  onLine: (line: string) => void = () => {},
): Promise<ChildProcess> {
  const proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  createInterface(proxy.stdout).on('line', onLine);
  proxy.once(
    'exit',
    atExit(() => proxy.kill('SIGKILL')),
  );
  while (!(await isOpen(port))) {
    if (proxy.exitCode !== null || proxy.signalCode !== null) throw new Error(`HAProxy failed to start with ${file}`);
    await sleep(20);
  }
  return proxy;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
}
