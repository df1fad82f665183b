import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endpointKey, showSaved } from './endpoint-cache.ts';

const queryKey = endpointKey('getBasket');

test('the response of a reload that began before a change does not replace the saved data', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'first');
  const slow = Promise.withResolvers<string>();
  const reload = client.fetchQuery({ queryKey, queryFn: () => slow.promise });
  showSaved(client, queryKey, 'saved');
  slow.resolve('first');
  expect(await reload).toBe('saved');
  expect(client.getQueryData(queryKey)).toBe('saved');
});

test('a change that is saved during the first load ends this load with the saved data', async () => {
  const client = new QueryClient();
  const reload = client.fetchQuery({ queryKey, queryFn: () => new Promise<string>(() => {}) });
  showSaved(client, queryKey, 'saved');
  expect(await reload).toBe('saved');
});
