import { execFile } from 'node:child_process';

/** Tells systemd the state of the shop. Does nothing if systemd did not start the shop as a service of type notify. */
export interface Watchdog {
  /** Tells systemd that the shop is open. */
  ready(): void;
}

/**
 * Tells systemd three times per WatchdogSec that the shop is alive. If the main thread hangs, these messages stop, and systemd restarts the shop.
 * Node cannot write to systemd's socket, so this runs systemd-notify (the unit sets NotifyAccess=all).
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
