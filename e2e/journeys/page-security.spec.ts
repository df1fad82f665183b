import { expect, test } from '../shop-test.ts';

test('every page has a policy that lists the scripts that may run, and no page can be framed by another site', async ({ page }) => {
  for (const url of [
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
    const response = await page.goto(url);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy, url).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')*;/);
    expect(policy, url).toContain("object-src 'none'");
    expect(policy, url).toContain("base-uri 'none'");
    expect(policy, url).toContain("frame-ancestors 'none'");
  }
});

test('the API description works under its Content-Security-Policy', async ({ page }) => {
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { name: 'Axlewright shop' }).first()).toBeVisible();
});

test('no URL causes a server error', async ({ request }) => {
  const urls = [
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
  for (const url of urls) {
    const response = await request.get(url, { maxRedirects: 0 });
    expect(response.status(), url).toBeLessThan(500);
    expect(await response.text(), url).not.toMatch(/root:x:|\n\s+at .+:\d+:\d+|"workspaces"|import \{/);
  }
});

test('every text response specifies its character set', async ({ request }) => {
  for (const url of ['/', '/login.data', '/icon.svg', '/robots.txt', '/sitemap.xml', '/api/docs/', '/api/parts?limit=1'])
    expect((await request.get(url)).headers()['content-type'], url).toMatch(/; ?charset=utf-8$/i);
});
