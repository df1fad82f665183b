// `npm run search-quality` measures the search with the golden queries (server/test/search-quality). It prints nDCG@10 overall and for each group, and
// the worst queries. It writes all scores to .setup/search-quality.json.
// `npm run search-quality -- compare OLD NEW` compares two such files. server/test/search-quality/first-scores.json has the scores from before
// anybody improved the ranking.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { byGroup, overallOf, type SearchScore } from '../server/test/search-quality/scores.ts';

const root = path.resolve(import.meta.dirname, '..');
const shownQueries = 25;

const [command, ...files] = process.argv.slice(2);
if (command === 'compare' && files.length === 2) compare(...(files.map(readScores) as [SearchScore[], SearchScore[]]));
else if (command === undefined) measure(path.join(root, '.setup/search-quality.json'));
else {
  console.error('Usage: npm run search-quality, or npm run search-quality -- compare OLD NEW');
  process.exitCode = 2;
}

function readScores(file: string): SearchScore[] {
  return JSON.parse(readFileSync(file, 'utf8')) as SearchScore[];
}

function measure(file: string): void {
  const { status } = spawnSync(
    path.join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', '--reporter', 'dot', 'server/test/search-quality'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, SEARCH_QUALITY_FILE: file } },
  );
  process.exitCode = status ?? 1;
  const scores = readScores(file);
  for (const [group, queries] of byGroup(scores)) printRow(group, overallOf(queries), `${queries.length} queries`);
  printRow('all', overallOf(scores), `${scores.length} queries`);
  console.log('\nWorst queries');
  const worst = scores.toSorted((one, other) => one.ndcg - other.ndcg).slice(0, shownQueries);
  for (const { q, ndcg, group, listed } of worst) printRow(q, ndcg, `${group}: ${listed.join(' ')}`);
  console.log(`\nAll scores: ${path.relative(process.cwd(), file)}`);
}

function compare(before: SearchScore[], after: SearchScore[]): void {
  const oldScores = new Map(before.map(({ q, ndcg }) => [q, ndcg]));
  for (const [group, queries] of byGroup(after)) printChange(group, overallOf(byGroup(before).get(group) ?? []), overallOf(queries));
  printChange('all', overallOf(before), overallOf(after));
  console.log('\nChanged queries');
  const changed = after
    .map(({ q, ndcg }) => ({ q, before: oldScores.get(q) ?? 0, after: ndcg }))
    .filter((query) => Math.abs(query.after - query.before) > 0.001)
    .sort((one, other) => one.after - one.before - (other.after - other.before));
  for (const query of changed) printChange(query.q, query.before, query.after);
}

function printRow(name: string, ndcg: number, details: string): void {
  console.log(`${name.padEnd(40)} ${ndcg.toFixed(3)}  ${details}`);
}

function printChange(name: string, before: number, after: number): void {
  console.log(`${name.padEnd(40)} ${before.toFixed(3)} -> ${after.toFixed(3)}`);
}
