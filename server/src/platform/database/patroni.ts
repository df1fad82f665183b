import { z } from 'zod';

/** How to reach the Patroni that runs the shop's PostgreSQL. */
export interface PatroniOptions {
  /** Patroni's REST API on one of the nodes */
  url: string;
  /** a member of Patroni's etcd; null: unknown */
  etcdUrl: string | null;
}

export interface PatroniReport {
  /** why the cluster can lose acknowledged orders although it is meant to keep them; the doctor exits with 1 */
  problems: string[];
  /** risks that the owner may have chosen, and checks that failed */
  warnings: string[];
}

const timeoutMs = 3_000;
/** Patroni's default for `namespace`, which deploy/cluster/patroni.yml does not change. */
const namespace = 'service';
/** From this version on, Patroni with etcd's v3 interface checks who leads before it takes the lead back (patroni/patroni#2689). */
const firstSafeWithV3 = [3, 0, 3];

const node = z.object({ patroni: z.object({ version: z.string(), scope: z.string() }) });
const cluster = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), api_url: z.url() })) });
const configuration = z.object({ synchronous_mode: z.union([z.boolean(), z.string()]).optional() });
type Members = z.output<typeof cluster>['members'];

/** Checks a Patroni cluster: whether its settings can lose acknowledged orders, and whether all nodes respond. */
export async function examinePatroni({ url, etcdUrl }: PatroniOptions): Promise<PatroniReport> {
  const report: PatroniReport = { problems: [], warnings: [] };
  try {
    const { members } = await get(`${url}/cluster`, cluster);
    const { synchronous_mode: isSynchronous = false } = await get(`${url}/config`, configuration);
    if (isSynchronous === false || isSynchronous === 'off') report.warnings.push(notSynchronous);
    const old = await findOldPatroni(members, report);
    if (old) await examineEtcd(old, members, etcdUrl, report);
  } catch (error) {
    report.warnings.push(`The check of Patroni (PATRONI_URL) failed: ${reasonOf(error)}.`);
  }
  return report;
}

/** Returns the version and scope of the first Patroni that is not safe with etcd's v3 interface. Warns about nodes that do not respond. */
async function findOldPatroni(members: Members, { warnings }: PatroniReport) {
  const answers = await Promise.allSettled(members.map(({ api_url }) => get(api_url, node)));
  for (const [index, answer] of answers.entries())
    if (answer.status === 'rejected') warnings.push(`Patroni on ${members[index]?.name} does not respond: ${reasonOf(answer.reason)}.`);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.patroni] : [])).find(({ version }) => isOld(version));
}

function isOld(version: string): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  const differing = firstSafeWithV3.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return differing >= 0 && (parts[differing] ?? 0) < (firstSafeWithV3[differing] ?? 0);
}

/**
 * Patroni does not say which interface of etcd it uses. But the two interfaces do not share keys, and Patroni writes the name of the
 * primary under the key `leader`. So if the v2 interface has no such key, Patroni uses v3.
 */
async function examineEtcd(
  { version, scope }: { version: string; scope: string },
  members: Members,
  etcdUrl: string | null,
  { problems, warnings }: PatroniReport,
): Promise<void> {
  const danger = `Patroni ${version} can lose acknowledged orders if it uses etcd's v3 interface (etcd3)`;
  if (etcdUrl === null) return void warnings.push(`${danger}. Set ETCD_URL, so that this command can see which interface Patroni uses.`);
  if (!members.some(({ role }) => role === 'leader'))
    return void warnings.push(
      'The cluster has no primary at the moment, so this command cannot see which interface of etcd Patroni uses. Run it again.',
    );
  try {
    const response = await fetch(`${etcdUrl}/v2/keys/${namespace}/${scope}/leader`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.status === 404)
      problems.push(
        `${danger}, and this cluster does. Write etcd instead of etcd3 in /etc/patroni/config.yml, or update Patroni to 3.0.3 or later.`,
      );
    else if (!response.ok) throw new Error(`status ${response.status}`);
  } catch (error) {
    warnings.push(`${danger}, but the check of etcd (ETCD_URL) failed: ${reasonOf(error)}.`);
  }
}

const notSynchronous =
  'The cluster does not wait for a replica (synchronous_mode), so a failover can lose the latest acknowledged orders. Set synchronous_mode: true with patronictl edit-config.';

async function get<Shape extends z.ZodType>(url: string, shape: Shape): Promise<z.output<Shape>> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${new URL(url).pathname} returned ${response.status}`);
  const { data } = shape.safeParse(await response.json());
  if (!data) throw new Error(`${url} is not Patroni's REST API`);
  return data;
}

/** `fetch` hides the reason in `cause`. */
const reasonOf = (error: unknown) => {
  const { message, cause } = error as Error;
  return (cause as Error | undefined)?.message || message;
};
