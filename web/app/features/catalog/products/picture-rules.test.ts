import { expect, test } from 'vitest';
import { isImageAddress, isShownAddress, uploadProblem } from './picture-rules.ts';

test('a file of a kind and size that the shop keeps has no problem', () => {
  expect(uploadProblem({ name: 'disc.avif', type: 'image/avif', size: 10_000_000 })).toBeNull();
});

test('a file that is too large or no picture says so', () => {
  expect(uploadProblem({ name: 'disc.png', type: 'image/png', size: 10_000_001 })).toBe('disc.png is 10.1 MB. The limit is 10 MB.');
  expect(uploadProblem({ name: 'disc.gif', type: 'image/gif', size: 10 })).toBe('disc.gif is not a JPEG, PNG, WebP or AVIF file.');
});

test('a picture is named by an https address, an upload or not at all', () => {
  for (const address of ['', 'https://pictures.example/disc.jpg', '/uploads/0a1b2c-800.webp']) expect(isImageAddress(address)).toBe(true);
  for (const address of ['http://pictures.example/disc.jpg', 'javascript:alert(1)', 'disc.jpg'])
    expect(isImageAddress(address)).toBe('Enter an address that starts with https://');
});

test('half an address is not asked for', () => {
  expect(isShownAddress('https://pictures')).toBe(false);
  expect(isShownAddress('https://pictures.example/disc.jpg')).toBe(true);
});
