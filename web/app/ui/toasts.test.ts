import { expect, test, vi } from 'vitest';
import { toasts } from './toasts.ts';

const messages = () => toasts.list().map(({ message }) => message);

test('the same message twice is two toasts, and the fifth pushes the first one out', () => {
  const told = vi.fn();
  const unfollow = toasts.follow(told);
  for (const message of ['Saved', 'Saved', 'Copied', 'Deleted', 'Undone']) toasts.add({ tone: 'success', message });
  expect(messages()).toEqual(['Saved', 'Copied', 'Deleted', 'Undone']);
  expect(told).toHaveBeenCalledTimes(5);

  toasts.remove(toasts.list()[0]?.id ?? 0);
  expect(messages()).toEqual(['Copied', 'Deleted', 'Undone']);
  unfollow();
});
