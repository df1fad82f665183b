import pg from 'pg';

/** A server that does not respond within this time counts as unreachable. */
const timeoutMs = 2_000;

/**
 * Positions are numbers of bytes in the write-ahead log. A change is visible on each server that has reached the position of its commit. Without
 * synchronous_commit, a change can be visible on the primary before its commit is on disk.
 */
const written = `(case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')::text`;
const replayed = `(pg_last_wal_replay_lsn() - '0/0')::text`;
/** Identifies the database cluster. A replica has the same identifier as its primary. */
const system = '(select system_identifier::text from pg_control_system())';
const sinceLastCommit = 'extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float';

const selectWritten = `select ${written} as position`;
const selectPrimary = `select ${written} as position, ${system} as system`;
const selectReplica = `select ${replayed} as position, ${system} as system, ${sinceLastCommit} as seconds where pg_is_in_recovery()`;
const selectReplayed = `select ${replayed} as position where pg_is_in_recovery()`;

/** The problem if the replica belongs to another database cluster. */
export const otherSystem = 'it is not a copy of this database';

interface ServerState {
  position: bigint;
  system: string;
}

interface ReplicaState extends ServerState {
  /** the age of the last commit that the replica has replayed */
  seconds: number | null;
}

/** Asks a server for its position, over a connection of its own. So it does not wait for a busy pool. */
export interface ServerProbe {
  writtenPosition(): Promise<bigint>;
  primary(): Promise<ServerState>;
  /** Throws if the server is not a replica. */
  replica(): Promise<ReplicaState>;
  stop(): Promise<void>;
}

/** Creates a probe with the options of a pool. It connects on the first call. */
export function createServerProbe(options: pg.PoolConfig): ServerProbe {
  const pool = new pg.Pool({
    ...options,
    Client: pg.Client,
    application_name: 'axlewright-shop positions',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // Without a listener, the error of a closed connection would end the process. The pool replaces the connection.
  pool.on('error', () => {});

  async function read<State>(statement: string): Promise<State & { position: bigint }> {
    const { rows } = await pool.query<State & { position: string | null }>(statement);
    const [row] = rows;
    if (!row?.position) throw new Error('the server is not a replica');
    return { ...row, position: BigInt(row.position) };
  }

  return {
    writtenPosition: async () => (await read(selectWritten)).position,
    primary: () => read<ServerState>(selectPrimary),
    replica: () => read<ReplicaState>(selectReplica),
    stop: () => pool.end(),
  };
}

/** Returns the position that the server of this connection has replayed. Returns null if it is not a replica. */
export async function replayedPosition(client: pg.ClientBase): Promise<bigint | null> {
  const { rows } = await client.query<{ position: string | null }>(selectReplayed);
  return rows[0]?.position ? BigInt(rows[0].position) : null;
}
