import { expect, test } from 'vitest';
import { isCompleteUrl, uploadProblem, validateImageUrl } from './picture-rules.ts';

test('a file of an accepted type and size is allowed', () => {
  expect(uploadProblem({ name: 'disc.avif', type: 'image/avif', size: 10_000_000 })).toBeNull();
});

test('a file that is too large or not a picture is rejected with a reason', () => {
  expect(uploadProblem({ name: 'disc.png', type: 'image/png', size: 10_000_001 })).toBe('disc.png is 10.1 MB. The limit is 10 MB.');
  expect(uploadProblem({ name: 'disc.gif', type: 'image/gif', size: 10 })).toBe('disc.gif is not a JPEG, PNG, WebP or AVIF file.');
});

test('an image is an https URL, an upload or empty', () => {
  for (const url of ['', 'https://pictures.example/disc.jpg', '/uploads/0a1b2c-800.webp']) expect(validateImageUrl(url)).toBe(true);
  for (const url of ['http://pictures.example/disc.jpg', 'javascript:alert(1)', 'disc.jpg'])
    expect(validateImageUrl(url)).toBe('Enter a URL that starts with https://');
});

test('a URL is complete if it has a host and a path', () => {
  expect(isCompleteUrl('https://pictures')).toBe(false);
  expect(isCompleteUrl('https://pictures.example/disc.jpg')).toBe(true);
});
