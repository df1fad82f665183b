import { execFile } from 'node:child_process';

/** Reports to systemd. Does nothing if systemd did not start the shop as a service of type notify. */
export interface Watchdog {
  /** Reports that the shop is open. */
  ready(): void;
}

/**
 * Reports to systemd three times per WatchdogSec. If the main thread hangs, the reports stop and systemd restarts the shop. Node cannot
 * write to systemd's socket, so this runs systemd-notify (the unit sets NotifyAccess=all).
 */
export function startWatchdog({ NOTIFY_SOCKET: socket, WATCHDOG_USEC: period = '' }: NodeJS.ProcessEnv): Watchdog {
  if (!socket) return { ready: () => {} };
  const tell = (what: string) =>
    execFile('systemd-notify', [what], { timeout: 10_000 }, (error) => {
      if (error) process.stderr.write(`systemd-notify ${what} failed: ${error.message}\n`);
    });
  const periodMs = Number(period) / 1_000;
  if (periodMs > 0) setInterval(() => tell('WATCHDOG=1'), periodMs / 3).unref();
  return { ready: () => void tell('--ready') };
}
