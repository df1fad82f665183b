import { expect, expectSignedIn, openNavigation, test } from '../shop-test.ts';

test('Blogs shows questions and answers', async ({ page }) => {
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Questions from the parts counter' })).toBeVisible();
  const questions = page.getByRole('main').getByRole('heading', { level: 3 });
  expect(await questions.count()).toBeGreaterThan(8);
  expect((await questions.allTextContents()).every((question) => question.endsWith('?'))).toBe(true);
  const shortAnswers = await page
    .getByRole('article')
    .evaluateAll((articles) => articles.map((each) => each.querySelector('p')?.textContent));
  expect(shortAnswers).toHaveLength(await questions.count());
  expect(shortAnswers).not.toContain('');
});

test('the shop loads its own typeface', async ({ page }) => {
  await page.goto('/');
  const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
  await expect.poll(loaded).toContain('Archivo Variable');
});

test('My Portfolio says what was built', async ({ page }) => {
  await page.goto('/Portfolio');
  await expect(page.getByRole('heading', { level: 1, name: 'How this shop is built' })).toBeVisible();
  for (const title of ['What is here', 'How the shop processes an order', 'Decisions and their cost', 'What it is built with'])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
});

test('the navigation links to every public page', async ({ page }) => {
  await page.goto('/');
  await expect((await openNavigation(page)).getByRole('link')).toHaveText(['Home', 'Blogs', 'My Portfolio', 'Login']);
  await page.goto('/');
  for (const [label, url] of [
    ['Blogs', '/blogs'],
    ['My Portfolio', '/Portfolio'],
    ['Login', '/login'],
    ['Home', '/'],
  ] as const) {
    await (await openNavigation(page)).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the navigation shows Dashboard and Log Out to signed-in users', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.goto('/');
  const navigation = await openNavigation(page);
  await expect(navigation.getByRole('link')).toHaveText(['Home', 'Blogs', 'My Portfolio', 'Dashboard']);
  await expect(navigation.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

const footerLinks = {
  Services: ['Parts catalog', 'What we do for shops', 'Ordering and stock', 'Interchange search', 'Card payment'],
  Company: ['About', 'By the numbers', 'Customer reviews', 'Contact'],
  Legal: ['Terms of sale', 'Privacy', 'Returns and cores', 'Legal notice'],
};

test('every footer link leads to a page', async ({ page }) => {
  await page.goto('/blogs');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText(['Services', 'Company', 'Legal']);
  for (const [column, links] of Object.entries(footerLinks))
    await expect(footer.getByRole('navigation', { name: column }).getByRole('link')).toHaveText(links);
  const urls = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(urls.length).toBeGreaterThan(10);
  for (const url of urls) {
    const response = await page.goto(url);
    if (response) expect(response.status(), url).toBe(200);
    const { hash } = new URL(page.url());
    if (hash) await expect(page.locator(hash)).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the color scheme follows the system setting and the button', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.getByRole('button', { name: /light/i }).click();
  await expect.poll(background).not.toBe(dark);
  const light = await background();
  await page.reload();
  expect(await background()).toBe(light);
});

test('the contact form makes no request and opens the email app', async ({ page, context }) => {
  await page.goto('/#contact');
  const contact = page.getByRole('form', { name: 'Contact' });
  await contact.getByLabel('Name').fill('Bea');
  await contact.getByLabel('Email').fill('bea@parts-counter.example');
  await contact.getByLabel('Message').fill('Rotors?\nAnd pads?');

  // The page also loads scripts and data at this time. A request from the form would contain the email address.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  const browser = await context.newCDPSession(page);
  await browser.send('Page.enable');
  const opened = new Promise<string>((resolve) => browser.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)));
  await contact.getByRole('button', { name: 'Write email' }).click();
  const mail = new URL(await opened);
  expect(mail.protocol).toBe('mailto:');
  expect(mail.pathname).toBe('counter@axlewright.example');
  expect(mail.searchParams.get('body')).toBe('Rotors?\r\nAnd pads?\r\n\r\nBea\r\nbea@parts-counter.example');
  await expect(contact.getByText(/email app should now be open/)).toBeVisible();
  expect(requests.filter((request) => !request.startsWith('mailto:') && request.includes('parts-counter.example'))).toEqual([]);
});

test('the contact form opens the email app even without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  const contact = page.getByRole('form', { name: 'Contact' });
  await contact.getByLabel('Message').fill('Rotors?');
  const devTools = await context.newCDPSession(page);
  await devTools.send('Page.enable');
  const opened = new Promise<string>((resolve) => devTools.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)));
  await contact.getByRole('button', { name: 'Write email' }).click();
  expect(await opened).toMatch(/^mailto:counter@axlewright\.example.*Rotors/);
  await context.close();
});

test('a new page gets the focus, so that screen readers announce it', async ({ page }) => {
  await page.goto('/');
  for (const label of ['Blogs', 'My Portfolio']) {
    await (await openNavigation(page)).getByRole('link', { name: label }).click();
    await expect(page.getByRole('main')).toBeFocused();
  }
});
