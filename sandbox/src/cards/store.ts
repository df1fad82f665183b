import { randomInt } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** The fields that every API object has. */
export interface ApiObject {
  id: string;
  object: string;
  created: number;
}

/** A time range, in seconds since 1970. */
export interface CreatedRange {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

export interface ListQuery {
  object: string;
  limit: number;
  created?: CreatedRange;
  startingAfter?: string;
  endingBefore?: string;
  paymentIntent?: string;
  charge?: string;
  types?: string[];
}

export type Store = ReturnType<typeof openStore>;

const schema = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    object text not null,
    created integer not null,
    payment_intent text,
    charge text,
    type text,
    body text not null
  ) strict;
  create index if not exists objects_of_kind on objects (object, seq);
  create index if not exists objects_of_intent on objects (payment_intent, object);

  create table if not exists cards (payment_method text primary key, number text not null, has_paid integer not null default 0) strict;

  create table if not exists deliveries (
    event text primary key,
    state text not null check (state in ('pending', 'delivered', 'given-up')),
    attempts integer not null,
    next_at integer not null,
    last_status integer
  ) strict;
  create index if not exists deliveries_pending on deliveries (next_at) where state = 'pending';

  create table if not exists idempotency_keys (
    key text primary key,
    endpoint text not null,
    parameters text not null,
    status integer not null,
    body text not null,
    request_id text not null,
    created integer not null
  ) strict;
  create index if not exists idempotency_keys_by_age on idempotency_keys (created);
`;

/** Opens or creates the sandbox's database: an SQLite file, or ':memory:'. */
export function openStore(path: string) {
  const db = new DatabaseSync(path);
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;');
  db.exec(schema);

  const insert = db.prepare(
    `insert into objects (id, object, created, payment_intent, charge, type, body) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (id) do update set body = excluded.body`,
  );
  const select = db.prepare('select body from objects where id = ? and object = ?');
  const selectSeq = db.prepare('select seq from objects where id = ?');

  /** Inserts the object, or replaces the one with the same id. */
  function save<Kind extends ApiObject & { payment_intent?: unknown; charge?: unknown; type?: unknown }>(object: Kind): void {
    const { id, object: kind, created, payment_intent: intent, charge, type } = object;
    insert.run(id, kind, created, textOrNull(intent), textOrNull(charge), textOrNull(type), JSON.stringify(object));
  }

  function find<Kind extends ApiObject>(kind: Kind['object'], id: string): Kind | undefined {
    const row = select.get(id, kind);
    return row && (JSON.parse(String(row.body)) as Kind);
  }

  /** Returns a page of objects, newest first. Returns null if the object in `startingAfter` or `endingBefore` does not exist. */
  function list<Kind extends ApiObject>(query: ListQuery): { data: Kind[]; hasMore: boolean } | null {
    const conditions = ['object = ?'];
    const values: (string | number)[] = [query.object];
    const addCondition = (condition: string, ...bound: (string | number)[]) => {
      conditions.push(condition);
      values.push(...bound);
    };
    for (const [name, operator] of Object.entries({ gt: '>', gte: '>=', lt: '<', lte: '<=' })) {
      const bound = query.created?.[name as keyof CreatedRange];
      if (bound !== undefined) addCondition(`created ${operator} ?`, bound);
    }
    if (query.paymentIntent) addCondition('payment_intent = ?', query.paymentIntent);
    if (query.charge) addCondition('charge = ?', query.charge);
    if (query.types) addCondition(`type in (${query.types.map(() => '?').join(', ')})`, ...query.types);
    const cursor = query.startingAfter ?? query.endingBefore;
    if (cursor !== undefined) {
      const seq = selectSeq.get(cursor)?.seq;
      if (typeof seq !== 'number') return null;
      addCondition(query.startingAfter ? 'seq < ?' : 'seq > ?', seq);
    }
    const backwards = query.endingBefore !== undefined;
    const sql = `select body from objects where ${conditions.join(' and ')} order by seq ${backwards ? 'asc' : 'desc'} limit ?`;
    const rows = db.prepare(sql).all(...values, query.limit + 1);
    const data = rows.slice(0, query.limit).map((row) => JSON.parse(String(row.body)) as Kind);
    if (backwards) data.reverse();
    return { data, hasMore: rows.length > query.limit };
  }

  function transaction<Result>(run: () => Result): Result {
    db.exec('begin immediate');
    try {
      const result = run();
      db.exec('commit');
      return result;
    } catch (error) {
      db.exec('rollback');
      throw error;
    }
  }

  return { db, save, find, list, transaction, close: () => db.close() };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns random letters and digits, like the second part of Stripe's ids. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Stripe's times are whole seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
