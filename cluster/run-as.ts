import { execFileSync } from 'node:child_process';

export interface RunAs {
  uid: number;
  gid: number;
}

/** Returns the user that runs PostgreSQL: the current user, or `postgres` if that is root. PostgreSQL refuses to run as root. */
export function unprivilegedUser(): RunAs {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) return { uid, gid };
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
