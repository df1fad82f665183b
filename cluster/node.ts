import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeAddress } from './addresses.ts';
import { nodeSettings, type Passwords } from './node-settings.ts';
import { postgresPrograms } from './packages.ts';
import { signal, withDescendants } from './processes.ts';
import type { RunAs } from './run-as.ts';

interface NodeOptions {
  self: NodeAddress;
  all: NodeAddress[];
  /** folder of this node's data and logs */
  folder: string;
  /** folder with patroni.yml and create-database.sh, in which Patroni runs */
  configuration: string;
  passwords: Passwords;
  runAs: RunAs;
}

/** One machine of the cluster: an etcd member, Patroni, and the PostgreSQL that Patroni runs. */
export interface ClusterNode {
  address: NodeAddress;
  folder: string;
  /** @param programs folder of PostgreSQL's programs; default: the newest on this machine */
  start(programs?: string): void;
  /** ids of all processes of this node */
  pids(): number[];
  postgresPid(): number | null;
  /** like a power failure */
  kill(): void;
  killEtcd(): void;
  startEtcd(): void;
  /** like a paused virtual machine */
  freeze(): void;
  thaw(): void;
  /** shuts down Patroni and PostgreSQL cleanly, and leaves etcd running, as an upgrade of PostgreSQL does */
  stopPatroni(): Promise<void>;
  startPatroni(programs?: string): void;
}

export function createNode({ self, all, folder, configuration, passwords, runAs }: NodeOptions): ClusterNode {
  const paths = { etcd: join(folder, 'etcd'), postgres: join(folder, 'postgres') };
  makeFolder(folder);
  let etcd: ChildProcess | null = null;
  let patroni: ChildProcess | null = null;

  function makeFolder(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chownSync(path, runAs.uid, runAs.gid);
  }

  function launch(program: string, args: string[], programs = postgresPrograms()): ChildProcess {
    const log = openSync(join(folder, `${program}.log`), 'a', 0o666);
    const settings = nodeSettings(self, all, { ...paths, programs }, passwords);
    const [command = '', ...allArgs] = [...commandPrefix(self, runAs), program, ...args];
    const child = spawn(command, allArgs, {
      ...(self.namespace ? {} : runAs),
      cwd: configuration,
      env: { PATH: `${programs}:/usr/bin:/bin:/usr/sbin`, LC_ALL: 'C.UTF-8', HOME: folder, ...settings },
      stdio: ['ignore', log, log],
      // In a process group of its own, so that Ctrl-C in a terminal does not end the child before the clean-up does.
      detached: true,
    });
    child.on('error', (error) => process.stderr.write(`${program}: ${error.message}\n`));
    return child;
  }

  const isRunning = (child: ChildProcess | null): child is ChildProcess =>
    child !== null && child.exitCode === null && child.signalCode === null;
  const rootPids = () => [...[etcd, patroni].filter(isRunning).map(({ pid }) => pid ?? 0), postgresPid() ?? 0].filter((pid) => pid > 0);
  const pids = () => withDescendants(rootPids());

  function postgresPid(): number | null {
    const file = join(paths.postgres, 'postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    return pid > 0 && isPostgres(pid) ? pid : null;
  }

  function startEtcd(): void {
    etcd = launch('etcd', []);
  }

  function startPatroni(programs?: string): void {
    patroni = launch('patroni', ['patroni.yml'], programs);
  }

  return {
    address: self,
    folder,
    start(programs) {
      startEtcd();
      startPatroni(programs);
    },
    pids,
    postgresPid,
    kill: () => signal(pids(), 'SIGKILL'),
    killEtcd: () => etcd?.kill('SIGKILL'),
    startEtcd,
    freeze: () => signal(pids(), 'SIGSTOP'),
    thaw: () => signal(pids(), 'SIGCONT'),
    async stopPatroni() {
      if (!isRunning(patroni)) return;
      const ended = once(patroni, 'exit');
      patroni.kill('SIGTERM');
      await ended;
    },
    startPatroni,
  };
}

/** Returns the start of a command that runs in the node's network namespace. Only root can enter it, so the command then switches to the user. */
function commandPrefix({ namespace }: NodeAddress, { uid, gid }: RunAs): string[] {
  if (!namespace) return [];
  return ['ip', 'netns', 'exec', namespace, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
}

/** After a `kill -9`, the id in postmaster.pid may belong to another process. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}
