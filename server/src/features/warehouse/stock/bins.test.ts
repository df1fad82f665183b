import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, signUpAdmin, signUpStaff } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;
let clerk: Person;
let part: PartDetail;

beforeAll(async () => {
  [admin, clerk] = await Promise.all([signUpAdmin(shop), signUpStaff(shop, 'clerk')]);
});
beforeEach(async () => {
  part = await addPart(admin, { availableQ: 20 });
});

const setBin = (bin: string, partId = part._id) => clerk.call('PUT', `/parts/${partId}/bin`, { bin });

describe('a bin', () => {
  it('says where a part is, and sorts the list of stock', async () => {
    const second = await addPart(admin);
    const third = await addPart(admin);
    expect((await setBin(' z-99-02 ')).json()).toMatchObject({ bin: 'Z-99-02', onHand: 20 });
    await setBin('Z-99-01', second._id);
    await setBin('Z-100', third._id);
    const list = async (query: string) => clerk.call('GET', `/stock?${query}`);
    expect((await list('bin=z-99')).json<PartStock[]>().map(({ _id }) => _id)).toEqual([second._id, part._id]);
    const first = await list('bin=Z&limit=2');
    expect(first.headers['x-total-count']).toBe('3');
    const next = new URL(/<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '', 'http://shop').search.slice(1);
    expect([...first.json<PartStock[]>(), ...(await list(next)).json<PartStock[]>()].map(({ bin }) => bin)).toEqual([
      'Z-100',
      'Z-99-01',
      'Z-99-02',
    ]);
    await setBin('', third._id);
    expect((await list('bin=Z')).json()).toHaveLength(2);
    expectProblem(await list('cursor=x'), 400);
    expectProblem(await setBin('A'.repeat(31)), 422);
  });

  it('is recorded in the audit log when it changes', async () => {
    await setBin('A-1');
    await setBin('A-1');
    const log = (await admin.call('GET', `/audit?q=${part.partNumber}&act=part-changed`)).json<{ changes: object[] }[]>();
    expect(log.map(({ changes: each }) => each)).toEqual([[{ field: 'bin', from: '', to: 'A-1' }]]);
  });
});
