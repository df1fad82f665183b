import type { Company, MyCapabilities } from '@axlewright/contract/people/company';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { showSaved } from '../../../platform/endpoint-cache.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { changeShownCompany } from './change-shown-company.ts';
import { companyQuery } from './company.queries.ts';

vi.mock('../../../ui/toast.tsx', () => ({ toast: { error: vi.fn() } }));
afterEach(() => vi.unstubAllGlobals());

const orderingFor = (companyId: string) => ({ company: { companyId } }) as MyCapabilities;

test('a change is not sent if the user switches to another company while the page asks the shop for the current one', async () => {
  const { promise: lateResponse, resolve: respond } = Promise.withResolvers<Response>();
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', () => {
    onAsked();
    return lateResponse;
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(companyQuery.queryKey, { _id: '1' } as Company);
  queryClient.setQueryData(myCapabilitiesQuery.queryKey, orderingFor('1'));
  const change = vi.fn();
  const changing = changeShownCompany(queryClient, async () => change());
  await asked;
  showSaved(queryClient, myCapabilitiesQuery.queryKey, orderingFor('2'));
  respond(Response.json(orderingFor('1')));
  await expect(changing).rejects.toThrow('You switched to another company');
  expect(change).not.toHaveBeenCalled();
});
