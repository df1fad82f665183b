import { expect, test, vi } from 'vitest';
import { notices } from './notices.ts';

test('a notice that comes before its list waits for it, and asks for it', () => {
  const told = vi.fn();
  const unfollow = notices.follow(told);
  notices.add({ tone: 'success', message: 'Review added' });
  expect(told).toHaveBeenCalled();
  expect(notices.areWanted()).toBe(true);

  const list = vi.fn();
  const leave = notices.deliverTo(list);
  expect(list.mock.calls).toEqual([[{ tone: 'success', message: 'Review added' }]]);

  notices.add({ tone: 'info', message: 'Saved' });
  expect(list).toHaveBeenCalledTimes(2);
  leave();
  unfollow();
});
