import { expect, test } from '../shop-test.ts';

const publicPages = ['/', '/blogs', '/Portfolio', '/login', '/signup'];

test('each public page has its own title and description, its canonical URL, and a picture for link previews', async ({
  page,
  request,
  baseURL,
}) => {
  const titles = new Set<string>();
  for (const path of publicPages) {
    await page.goto(`${path}?utm_source=mail`);
    titles.add(await page.title());
    const content = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    expect((await content('description'))?.length, path).toBeGreaterThan(40);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`);
    expect(await content('og:url')).toBe(`${baseURL}${path}`);
    expect(await content('og:title')).toBe(await page.title());
    const picture = await request.get((await content('og:image')) ?? '');
    expect(picture.headers()['content-type']).toBe('image/jpeg');
  }
  expect(titles.size).toBe(publicPages.length);
});

test('the landing page has structured data about the manufacturer and each part', async ({ page }) => {
  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const [manufacturer, list] = data['@graph'];
  expect(manufacturer).toMatchObject({ '@type': 'Organization', name: 'Axlewright' });
  expect(list.itemListElement).toHaveLength(24);
  // Ignores the parts that other tests have added, because those have no GTIN.
  const withGtin = list.itemListElement.filter(({ item }: { item: { gtin?: string } }) => /^\d{13}$/.test(item.gtin ?? ''));
  expect(withGtin.length).toBeGreaterThan(12);
  for (const { item } of list.itemListElement) {
    expect(item).toMatchObject({ '@type': 'Product', mpn: expect.stringMatching(/^AXW-/) });
    expect(item.offers).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD', price: expect.stringMatching(/^\d+\.\d\d$/) });
  }
});

test('Blogs has structured data about its questions and answers', async ({ page }) => {
  await page.goto('/blogs');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity).toHaveLength(await page.getByRole('main').getByRole('heading', { level: 3 }).count());
});

test('the sitemap lists every public page, and each one loads', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toContain('application/xml');
  const urls = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(urls).toEqual(expect.arrayContaining(publicPages.map((path) => `${baseURL}${path}`)));
  for (const url of urls) {
    const page = await request.get(url);
    expect(page.status(), url).toBe(200);
    expect(await page.text()).toContain(`<link rel="canonical" href="${url}"/>`);
  }
});

test('pages that are not for search engines are marked noindex', async ({ request }) => {
  for (const path of ['/dashboard', '/parts/1', '/dashboard/myorders', '/forgot-password'])
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"/>');
});
