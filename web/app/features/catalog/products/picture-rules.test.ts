import { expect, test } from 'vitest';
import { isCompleteAddress, uploadProblem, validateImageAddress } from './picture-rules.ts';

test('a file of an accepted type and size has no problem', () => {
  expect(uploadProblem({ name: 'disc.avif', type: 'image/avif', size: 10_000_000 })).toBeNull();
});

test('a file that is too large or not a picture has a problem', () => {
  expect(uploadProblem({ name: 'disc.png', type: 'image/png', size: 10_000_001 })).toBe('disc.png is 10.1 MB. The limit is 10 MB.');
  expect(uploadProblem({ name: 'disc.gif', type: 'image/gif', size: 10 })).toBe('disc.gif is not a JPEG, PNG, WebP or AVIF file.');
});

test('an image address is an https address, an upload or empty', () => {
  for (const address of ['', 'https://pictures.example/disc.jpg', '/uploads/0a1b2c-800.webp'])
    expect(validateImageAddress(address)).toBe(true);
  for (const address of ['http://pictures.example/disc.jpg', 'javascript:alert(1)', 'disc.jpg'])
    expect(validateImageAddress(address)).toBe('Enter an address that starts with https://');
});

test('an incomplete address is not fetched', () => {
  expect(isCompleteAddress('https://pictures')).toBe(false);
  expect(isCompleteAddress('https://pictures.example/disc.jpg')).toBe(true);
});
