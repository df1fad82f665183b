import { type Figure, ratioFigure } from '../figures.ts';
import { answersPerSecond } from '../load.ts';
import { inTurn } from '../rounds.ts';

const headers = { 'accept-encoding': 'br' };

/** Public answers against a bare route that sends the same bytes, and one part against a bare SELECT. */
export async function sameBytes(shopUrl: string, yardstickUrl: string): Promise<Figure[]> {
  const bounds = { atLeast: 0.7, aim: 0.85 };
  const against = (path: string, yardstickPath = path) =>
    inTurn(
      () => answersPerSecond({ url: `${shopUrl}${path}`, connections: 16, seconds: 3, headers }),
      () => answersPerSecond({ url: `${yardstickUrl}${yardstickPath}`, connections: 16, seconds: 3, headers }),
    );
  return [
    ratioFigure('GET /api/parts', '/s', await against('/api/parts'), bounds),
    ratioFigure('GET /', '/s', await against('/'), bounds),
    ratioFigure('GET /api/parts/{id}', '/s', await against('/api/parts/500', '/part/500'), bounds),
  ];
}
