import { type Endpoint, endpoints, errorsOf } from '@axlewright/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const shop = useTestApp();

interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
  security?: unknown[];
}

describe('GET /openapi.json', () => {
  it('describes every endpoint of the table with all its statuses', async () => {
    const description = (await shop.app.inject({ url: '/api/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    }>();
    expect(description.openapi).toBe('3.1.0');
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const operation = description.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual([endpoint.success, ...errorsOf(endpoint)]);
      expect(operation?.security === undefined).toBe(endpoint.access === 'public');
    }
  });

  it('refers only to schemas that it holds', async () => {
    const body = (await shop.app.inject({ url: '/api/openapi.json' })).body;
    const held = JSON.parse(body).components.schemas as Record<string, unknown>;
    const named = [...body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, schema]) => schema ?? '');
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((schema) => !(schema in held))).toEqual([]);
  });
});

describe('/docs', () => {
  it('is a page for people', async () => {
    const page = await shop.app.inject({ url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const [, script = ''] = /<script src="([^"]+)"/.exec(page.body) ?? [];
    const { headers } = await shop.app.inject({ url: new URL(script, 'http://shop.example/api/docs/').pathname });
    expect(headers['content-type']).toMatch(/^application\/javascript/);
  });

  it.each(['<script>', 'localhost:99999', 'other.example'])('is the same page where the host is said to be %j', async (host) => {
    const [own, said] = await Promise.all([{}, { host }].map((headers) => shop.app.inject({ url: '/api/docs/', headers })));
    expect([said?.statusCode, said?.body]).toEqual([200, own?.body]);
  });

  it('knows no other address below /api', async () => {
    expect((await shop.app.inject({ url: '/api/nothing' })).json()).toMatchObject({ status: 404, code: 'unknown-address' });
  });
});
