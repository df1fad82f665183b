import { execFile } from 'node:child_process';

/** Tells systemd how the shop is. Does nothing if systemd did not start it as a service that notifies. */
export interface Watchdog {
  /** The shop is open. */
  ready(): void;
}

/**
 * While this thread works, systemd hears so three times in each WatchdogSec; a thread that hangs tells nothing, and systemd starts the shop
 * again. Node cannot write to systemd's socket, so systemd's own program does (the unit says NotifyAccess=all).
 */
export function startWatchdog({ NOTIFY_SOCKET: socket, WATCHDOG_USEC: period = '' }: NodeJS.ProcessEnv): Watchdog {
  if (!socket) return { ready: () => {} };
  const tell = (what: string) =>
    execFile('systemd-notify', [what], { timeout: 10_000 }, (error) => {
      if (error) process.stderr.write(`systemd cannot be told ${what}: ${error.message}\n`);
    });
  const periodMs = Number(period) / 1_000;
  if (periodMs > 0) setInterval(() => tell('WATCHDOG=1'), periodMs / 3).unref();
  return { ready: () => void tell('--ready') };
}
