import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

/** A placeholder for a value. Each call passes the value. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Names of the prepared statements, by their SQL. */
const names = new Map<string, string>();

/** Returns the name of the prepared statement with this SQL. Returns undefined if the SQL is not from `preparedStatement`. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * Creates a prepared statement. Use it for frequent queries that take longer to build, parse and plan than to run. `build` is called only once,
 * with placeholders, so its SQL must not depend on the values.
 */
export function preparedStatement<Params extends object, Row>(
  name: string,
  build: (db: Kysely<Tables>, params: Params) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, params) => {
    compiled ??= compileNamed(db, name, build);
    const parameters = compiled.parameters.map((value) => (value instanceof Parameter ? params[value.name as keyof Params] : value));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/**
 * Creates prepared statements for a query whose SQL depends on some of its values. `variant` identifies these values. There must be few
 * variants, because each connection keeps the plan of each one. Without a variant, the statement is planned anew for its values.
 */
export function preparedVariants<Params extends object, Row>(name: string) {
  const variants = new Map<string, (db: Db, params: Params) => Promise<Row[]>>();
  return (variant: string | null, build: (db: Kysely<Tables>, params: Params) => Compilable<Row> | RawBuilder<Row>) => {
    if (variant === null) return unpreparedStatement(build);
    const statement = variants.get(variant) ?? preparedStatement(`${name}-${variants.size + 1}`, build);
    variants.set(variant, statement);
    return statement;
  };
}

/**
 * Returns SQL for an array parameter of a prepared statement, for use in `unnest`, or in `any` with a cast. The SQL is a subquery, because the planner
 * does not look into it. For a plain parameter, PostgreSQL estimates the number of rows from the length of the array. Then a plan for this length looks
 * cheaper than the general plan. So PostgreSQL makes a new plan for each call, which can take longer than running the statement.
 */
export const arrayParameter = (values: unknown, type: 'int' | 'bigint' | 'text' | 'bool'): RawBuilder<unknown> =>
  sql`(select ${values}::${sql.raw(type)}[])`;

function unpreparedStatement<Params extends object, Row>(
  build: (db: Kysely<Tables>, params: Params) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  return async (db, params) => (await db.executeQuery<Row>(build(db, params).compile(db))).rows;
}

function compileNamed<Params extends object, Row>(
  db: Db,
  name: string,
  build: (db: Kysely<Tables>, params: Params) => Compilable<Row> | RawBuilder<Row>,
): CompiledQuery<Row> {
  const placeholders = new Proxy({} as Params, { get: (_target, key) => new Parameter(String(key)) });
  const compiled = build(db, placeholders).compile(db);
  names.set(compiled.sql, name);
  return compiled;
}
