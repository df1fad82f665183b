import { type Figure, ratioFigure } from '../figures.ts';
import { responsesPerSecond } from '../load.ts';
import { measureAlternately } from '../rounds.ts';

const headers = { 'accept-encoding': 'br' };

/**
 * Compares public responses with a route that only sends the same bytes, and the response for one part with a route that runs one SELECT.
 */
export async function sameBytes(shopUrl: string, baselineUrl: string): Promise<Figure[]> {
  const bounds = { required: 0.7, aim: 0.85 };
  const against = (path: string, baselinePath = path) =>
    measureAlternately(
      () => responsesPerSecond({ url: `${shopUrl}${path}`, connections: 16, seconds: 3, headers }),
      () => responsesPerSecond({ url: `${baselineUrl}${baselinePath}`, connections: 16, seconds: 3, headers }),
    );
  return [
    ratioFigure('GET /api/parts', '/s', await against('/api/parts'), bounds),
    ratioFigure('GET /', '/s', await against('/'), bounds),
    ratioFigure('GET /api/parts/{id}', '/s', await against('/api/parts/500', '/part/500'), bounds),
  ];
}
