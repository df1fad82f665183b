import { expect, test } from '../shop-test.ts';

test('every page lists the scripts that may run, and no page may be framed', async ({ page }) => {
  for (const address of [
    '/',
    '/blogs',
    '/Portfolio',
    '/pages/terms',
    '/login',
    '/parts/1',
    '/dashboard',
    '/dashboard/payment/1',
    '/api/docs/',
  ]) {
    const answer = await page.goto(address);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy, address).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')*;/);
    expect(policy, address).toContain("object-src 'none'");
    expect(policy, address).toContain("base-uri 'none'");
    expect(policy, address).toContain("frame-ancestors 'none'");
  }
});

test('the description of the API is readable under its policy', async ({ page }) => {
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { name: 'Axlewright shop' }).first()).toBeVisible({ timeout: 20_000 });
});

test('no address causes a server error', async ({ request }) => {
  const addresses = [
    '/%00',
    '/%',
    '/%ff',
    '/..%2f..%2fetc/passwd',
    '/static/..%2f..%2fserver/src/main.ts',
    '/uploads/..%2f..%2fpackage.json',
    '/parts/%F0%9F%94%A7',
    '/parts/9999999999999999999',
    '/dashboard/payment/%3Cscript%3E',
    '/pages/__proto__',
    '/pages/constructor',
    '/blogs.data',
    '/_root.data?_routes=x',
    '/.data',
    '/?q=%ff%00&category=__proto__',
    `/?q=${'x'.repeat(5_000)}`,
    '/;a=b',
    '/%2e%2e/%2e%2e/',
  ];
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(500);
    expect(await answer.text(), address).not.toMatch(/root:x:|\n\s+at .+:\d+:\d+|"workspaces"|import \{/);
  }
});

test('every text names its character set', async ({ request }) => {
  for (const address of ['/', '/login.data', '/icon.svg', '/robots.txt', '/sitemap.xml', '/api/docs/', '/api/parts?limit=1'])
    expect((await request.get(address)).headers()['content-type'], address).toMatch(/; ?charset=utf-8$/i);
});
