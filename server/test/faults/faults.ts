import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { WorldOptions } from './fault-world.ts';
import { pairProblem } from './proxied-pair.ts';
import type { Fault } from './run-fault.ts';

const execute = promisify(execFile);

export interface PossibleFault extends Fault {
  world: WorldOptions;
  undo?(): Promise<void>;
}

/** A fault, or the reason why this machine cannot cause it. */
export type PreparedFault = PossibleFault | { name: string; impossible: string };

export const killApp: Fault = {
  name: 'app killed (-9)',
  strike: async ({ shops }) => shops[0]?.kill('SIGKILL'),
};

export const killDatabase: Fault = {
  name: 'PostgreSQL killed (-9)',
  async strike({ databasePid }, over) {
    const pid = await databasePid();
    process.kill(pid, 'SIGKILL');
    over();
    // The killed server's child processes live a moment longer and may still accept an order. That does not count as recovery. They are gone
    // when the pid file contains the id of a new server.
    while ((await databasePid().catch(() => pid)) === pid) await sleep(20);
  },
};

export const cutLink: Fault = {
  name: 'database link cut for 3 s',
  async strike({ link }) {
    link?.cut();
    await sleep(3_000);
    link?.repair();
  },
};

const killBackend: Fault = {
  name: 'a process of PostgreSQL killed (-9)',
  async strike({ databasePid }) {
    const { stdout } = await execute('pgrep', ['-P', String(await databasePid()), '-f', 'shop 127.0.0.1']);
    process.kill(Number(stdout.split('\n')[0]), 'SIGKILL');
  },
};

const killBoth: Fault = {
  name: 'app and PostgreSQL killed together',
  async strike(world, over) {
    await Promise.all([killDatabase.strike(world, over), world.shops[0]?.kill('SIGKILL')]);
  },
};

const terminate: Fault = {
  name: 'app stopped (SIGTERM)',
  strike: async ({ shops }) => shops[0]?.kill('SIGTERM'),
};

const delayLink: Fault = {
  name: 'database link slow, 200 ms each way, for 5 s',
  async strike({ link }) {
    link?.delay(200);
    await sleep(5_000);
    link?.repair();
  },
};

const dropPacketsOnLink = (seconds: number): Fault => ({
  name: `database link drops all packets for ${seconds} s`,
  async strike({ link }) {
    link?.dropPackets();
    await sleep(seconds * 1_000);
    link?.repair();
  },
});

const dropAtCommits = (when: 'before' | 'after'): Fault => ({
  name: `database link dropped at 100 commits, ${when} the commit`,
  async strike({ link }) {
    link?.dropAtCommits(100, when);
    await sleep(4_000);
    link?.repair();
  },
});

const killOneOfTwo: Fault = {
  name: 'two instances, each killed (-9) in turn',
  async strike({ shops }) {
    await shops[0]?.kill('SIGKILL');
    await sleep(4_000);
    await shops[1]?.kill('SIGKILL');
  },
};

const restartBoth: Fault = {
  name: 'two instances, each stopped in turn',
  async strike({ shops }) {
    await shops[0]?.kill('SIGTERM');
    await sleep(4_000);
    await shops[1]?.kill('SIGTERM');
  },
};

const killBehindProxy: Fault = {
  name: 'behind HAProxy: an instance killed (-9)',
  strike: async ({ shops }) => shops[0]?.kill('SIGKILL'),
};

const restartBehindProxy: Fault = {
  name: 'behind HAProxy: each instance stopped in turn',
  async strike({ shops }) {
    await shops[0]?.kill('SIGTERM');
    await sleep(6_000);
    await shops[1]?.kill('SIGTERM');
  },
};

/** After this fault, someone must decide that the primary will not come back: an admin, or a program like Patroni (cluster-faults.ts). */
const promoteReplica: Fault = {
  name: 'behind HAProxy: primary killed (-9), replica promoted',
  async strike({ pair }) {
    if (!pair) throw new Error('this fault needs a pair');
    process.kill(await pair.primary.pid(), 'SIGKILL');
    await sleep(2_000);
    await pair.replica.promote();
  },
};

const own: WorldOptions = { database: 'own' };
const linked: WorldOptions = { database: 'linked' };
const two: WorldOptions = { database: 'linked', instances: 2 };

/** Faults that every machine can cause. */
export const plainFaults: PossibleFault[] = [
  { ...killApp, world: own },
  { ...terminate, world: own },
  { ...killDatabase, world: own },
  { ...killBackend, world: own },
  { ...killBoth, world: own },
  { ...cutLink, world: linked },
  { ...delayLink, world: linked },
  { ...dropPacketsOnLink(1), world: linked },
  { ...dropPacketsOnLink(4), world: linked },
  { ...dropPacketsOnLink(15), world: linked },
  { ...dropAtCommits('before'), world: linked },
  { ...dropAtCommits('after'), world: linked },
  { ...killOneOfTwo, world: two },
  { ...restartBoth, world: two },
];

const pair: WorldOptions = { database: 'pair', instances: 2, environment: { DRAIN_SECONDS: '6', TRUSTED_PROXIES: '127.0.0.1' } };

/** Faults that need installed programs. */
export function pairFaults(): PreparedFault[] {
  const impossible = pairProblem();
  const faults = [killBehindProxy, restartBehindProxy, promoteReplica];
  return faults.map((fault) => (impossible === null ? { ...fault, world: pair } : { name: fault.name, impossible }));
}
