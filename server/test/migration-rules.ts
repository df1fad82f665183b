import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { isWithoutTransaction } from '../src/platform/database/migrate.ts';

/** `npm test` checks migrations with the program squawk. The shop does not need these rules. */
const excludedRules = [
  // A failed migration is rolled back, so a statement needs no `if not exists`.
  'prefer-robust-stmts',
  // `migrate` sets a lock timeout for all migrations. They need no statement timeout, because a statement that blocks nothing may run long.
  'require-lock-timeout',
  'require-statement-timeout',
  // 32 bits are enough for most numbers.
  'prefer-bigint-over-int',
];

/** Rules that squawk does not have. */
const ownRules: { name: string; isBroken: (statement: string, isNew: (table: string) => boolean) => boolean }[] = [
  { name: 'ban-drop-view-or-schema', isBroken: (text) => /^drop (materialized )?(view|schema)\b/.test(text) },
  { name: 'ban-change-of-all-rows', isBroken: (text, isNew) => isChangeOfAllRows(text) && !isNew(changedTable(text)) },
  { name: 'ban-lock', isBroken: (text) => /^(lock|cluster|vacuum|truncate)\b/.test(text) },
];

const isChangeOfAllRows = (text: string) => /^(update|delete from)\b(?!.*\bwhere\b)/.test(text);
const changedTable = (text: string) => text.match(/^(?:update|delete from) (?:only )?(\S+)/)?.[1] ?? '';
const createdTable = (text: string) => text.match(/^create (?:unlogged )?table (?:if not exists )?(\S+)/)?.[1];

const acceptedReason = /^--\s*accepted:\s*\S.{10,}$/m;

/**
 * Lists statements that could block or break running instances, each as 'rule: statement'. Does not check a statement below a comment
 * `-- accepted: <why>`.
 */
export function listDangers(sql: string): string[] {
  const statements = statementsOf(sql)
    .filter((statement) => !acceptedReason.test(statement))
    .map(onOneLine);
  const created = new Set(statements.map(createdTable));
  const broken = statements.flatMap((text) =>
    ownRules.filter(({ isBroken }) => isBroken(text, (table) => created.has(table))).map(({ name }) => dangerOf(name, text)),
  );
  const found = runSquawk(statements, { isInTransaction: !isWithoutTransaction(sql) });
  return [...found.map(({ rule_name, line }) => dangerOf(rule_name, statements[line] ?? '')), ...broken];
}

const dangerOf = (rule: string, statement: string) => `${rule}: ${statement.slice(0, 80)}`;

/** The squawk program itself. `squawk-cli` would start it through a second Node process, which takes ten times as long. */
const squawk = createRequire(createRequire(import.meta.url).resolve('squawk-cli/js/index.js')).resolve(
  `@squawk-cli/${process.platform}-${process.arch}/bin/squawk`,
);

/** Runs squawk. In its result, `line` counts from 0. */
function runSquawk(statements: string[], { isInTransaction }: { isInTransaction: boolean }): { rule_name: string; line: number }[] {
  const options = ['--reporter=json', '--pg-version=18.0', `--exclude=${excludedRules.join(',')}`];
  if (isInTransaction) options.push('--assume-in-transaction');
  const input = `${statements.join(';\n')};\n`;
  const { stdout, stderr } = spawnSync(squawk, options, { input, encoding: 'utf8' });
  if (!stdout) throw new Error(`squawk failed: ${stderr}`);
  return JSON.parse(stdout);
}

/** Returns a statement on one line, without comments, string literals and function bodies. */
function onOneLine(statement: string): string {
  return statement
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Splits SQL into statements. Keeps function bodies intact, and comments with the statement below them. */
function statementsOf(sql: string): string[] {
  const statements = sql.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--.*|[^;])+/g) ?? [];
  return statements.filter((statement) => statement.trim() !== '');
}
