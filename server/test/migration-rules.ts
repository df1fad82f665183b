/** What a migration may not do to a shop that is at work, unless a comment right above the statement says why it may. */
const rules: { what: string; found: (statement: string, isNew: (table: string) => boolean) => boolean }[] = [
  { what: 'removes what the former version may still read', found: (text) => /\bdrop (table|column|schema|view)\b/.test(text) },
  { what: 'renames what the former version knows by its old name', found: (text) => /\brename\b/.test(text) },
  {
    what: 'rewrites a table under a lock',
    found: (text, isNew) => /\balter column \S+ (set data )?type\b/.test(text) && !isNew(altered(text)),
  },
  { what: 'computes a column for all rows under a lock', found: (text, isNew) => isComputed(text) && !isNew(altered(text)) },
  {
    what: 'adds a column that the former version does not fill',
    found: (text) => /\badd column\b(?!.*\b(default|generated)\b).*\bnot null\b/.test(text),
  },
  {
    what: 'reads a whole table under a lock: add it as not valid, and validate it later',
    found: (text, isNew) => isChecking(text) && !isNew(altered(text)),
  },
  {
    what: 'reads a whole table under a lock: add a valid check first',
    found: (text, isNew) => /\bset not null\b/.test(text) && !isNew(altered(text)),
  },
  {
    what: 'keeps writers out while an index is built: use concurrently',
    found: (text, isNew) => isBlockingIndex(text) && !isNew(indexed(text)),
  },
  {
    what: 'changes all rows at once',
    found: (text, isNew) => /^(update|delete from)\b(?!.*\bwhere\b)/.test(text) && !isNew(changed(text)),
  },
  { what: 'locks', found: (text) => /^(lock|cluster|vacuum|reindex|truncate)\b/.test(text) },
];

const altered = (text: string) => text.match(/^alter table (?:if exists )?(?:only )?(\S+)/)?.[1] ?? '';
const indexed = (text: string) => text.match(/\bon (?:only )?(\S+)/)?.[1]?.replace(/\(.*/, '') ?? '';
const changed = (text: string) => text.match(/^(?:update|delete from) (?:only )?(\S+)/)?.[1] ?? '';
const isComputed = (text: string) =>
  /\badd column\b.*\b(generated always as \(|default (gen_random_uuid|clock_timestamp|random|nextval))/.test(text);
const isChecking = (text: string) =>
  /\badd (constraint \S+ )?(foreign key|check|primary key|unique)\b/.test(text) && !/\bnot valid\b/.test(text);
const isBlockingIndex = (text: string) => /^create (unique )?index\b/.test(text) && !/\bconcurrently\b/.test(text);

const excuse = /^--\s*accepted:\s*\S.{10,}$/m;

/** What a migration does that would stop or break a shop at work; empty where nothing, or all of it has its reason. */
export function listDangers(sql: string): string[] {
  const made = new Set<string>();
  return statementsOf(sql).flatMap((statement) => {
    const text = wordsOf(statement);
    const table = text.match(/^create (?:unlogged )?table (?:if not exists )?(\S+)/)?.[1];
    if (table) made.add(table);
    if (excuse.test(statement)) return [];
    return rules.filter(({ found }) => found(text, (name) => made.has(name))).map(({ what }) => `${what}: ${text.slice(0, 80)}`);
  });
}

/** Without comments, texts, and what a function does later. */
function wordsOf(statement: string): string {
  return statement
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Bodies of functions stay whole, and comments with the statement that they stand above. */
function statementsOf(sql: string): string[] {
  const statements = sql.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--.*|[^;])+/g) ?? [];
  return statements.filter((statement) => statement.trim() !== '');
}
