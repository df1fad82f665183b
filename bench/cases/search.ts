import { interchangeNumberOf, partNumberOf } from '../catalog-file.ts';
import { absoluteFigure, type Figure, percentile } from '../figures.ts';
import { timeRequestMs } from '../time-requests.ts';

const searches = 600;

/** Measures typical searches, one after another: words, beginnings of words, typing errors, part numbers with and without separators. */
export async function search(shopUrl: string, parts: number): Promise<Figure[]> {
  const durationsMs: number[] = [];
  const slowest: [number, string][] = [];
  for (let n = 0; n < searches; n += 1) {
    const typed = typedText(n, 1 + ((n * 7_919) % parts));
    const durationMs = await timeRequestMs(`${shopUrl}/api/parts?q=${encodeURIComponent(typed)}`);
    durationsMs.push(durationMs);
    slowest.push([durationMs, typed]);
  }
  slowest.sort(([one], [other]) => other - one);
  console.log(
    `slowest searches: ${slowest
      .slice(0, 8)
      .map(([ms, typed]) => `“${typed}” ${ms.toFixed(0)} ms`)
      .join(', ')}`,
  );
  const bounds = { required: 50, aim: 20 };
  return [absoluteFigure(`search at ${parts.toLocaleString('en-US')} parts, p95`, 'ms', percentile(durationsMs, 95), bounds)];
}

const systems = 'Brake Oil Air Fuel Cabin Clutch Wheel Timing Engine Radiator Shock Steering Exhaust Ignition'.split(' ');
const things = 'pad rotor filter pump disc hub belt mount hose absorber rack gasket coil sensor bearing valve seal'.split(' ');
const typos = 'brkae clutsh raidator exaust igniton absorbr gaskit bering stering filtr'.split(' ');
const bare = (number: string) => number.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

/** Returns the n-th search text. `n` also selects its kind. All texts are different. */
function typedText(n: number, part: number): string {
  const system = systems[part % systems.length] ?? '';
  const thing = things[(part >> 3) % things.length] ?? '';
  const series = (part * 7919) % 100_003;
  switch (n % 10) {
    case 0:
      return `${system} ${thing} ${series}`;
    case 1:
      return `${system.slice(0, 4)} ${thing.slice(0, 3)} ${String(series).slice(0, 3)}`;
    case 2:
      return `${thing} lot ${part % 997}`;
    case 3:
      return `${typos[part % typos.length]} ${String(series).slice(0, 2)}`;
    case 4:
      return `${system} ${thing} ${part % 6 === 0 ? 'zinc' : 'plain'} ${n}`.slice(0, -String(n).length - 1 - (n % 2));
    case 5:
      return partNumberOf(part);
    case 6:
      return bare(partNumberOf(part));
    case 7:
      return interchangeNumberOf(part, n % 5);
    case 8:
      return bare(interchangeNumberOf(part, n % 5));
    default:
      return bare(interchangeNumberOf(part, n % 5)).slice(0, 7);
  }
}
