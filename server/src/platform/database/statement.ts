import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

/** Where a value goes that each call gives. */
class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Names of the statements that PostgreSQL keeps planned, by their text. */
const names = new Map<string, string>();

/** The name under which a connection prepares this text once; undefined for statements that come and go. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * A statement that runs so often that building, parsing and planning it each time would cost more than running it. `build` is called
 * once, with a stand-in for each value, so its text must not depend on them.
 */
export function statement<Given extends object, Row>(
  name: string,
  build: (db: Kysely<Tables>, given: Given) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    compiled ??= compileNamed(db, name, build);
    const parameters = compiled.parameters.map((value) => (value instanceof Hole ? given[value.name as keyof Given] : value));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function compileNamed<Given extends object, Row>(
  db: Db,
  name: string,
  build: (db: Kysely<Tables>, given: Given) => Compilable<Row> | RawBuilder<Row>,
): CompiledQuery<Row> {
  const holes = new Proxy({} as Given, { get: (_target, key) => new Hole(String(key)) });
  const compiled = build(db, holes).compile(db);
  names.set(compiled.sql, name);
  return compiled;
}
