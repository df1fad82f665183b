import { expect, test } from '../shop-test.ts';

test.describe('the landing page', () => {
  test('shows the hero, the catalog, services, reviews, figures and the contact form', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    for (const section of [
      'Factory-direct auto parts for the shops that sell them',
      'Parts catalog',
      'What we do for shops',
      'What shops say about us',
      'Axlewright by the numbers',
      'Contact us',
    ])
      await expect(main.getByRole('heading', { name: section })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Parts', exact: true }).getByRole('listitem')).toHaveCount(24);
    const services = main.getByRole('region', { name: 'What we do for shops' }).getByRole('listitem');
    await expect(services.getByRole('heading')).toHaveText([
      'Factory-direct supply',
      'Interchange search',
      'Stock you can promise',
      'Specifications',
      'Card payment',
      'Core returns',
    ]);
    await expect(services.locator('svg')).toHaveCount(6);
    expect(await page.locator('#reviews li').count()).toBeGreaterThan(2);
    for (const figure of ['200+', '120M', '60+']) await expect(page.getByText(figure, { exact: true })).toBeVisible();
    for (const word of ['consumers', 'annual revenue', 'feedbacks']) await expect(page.getByText(word, { exact: true })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible();
  });

  test('shows only one search field after a search', async ({ page, isMobile }) => {
    if (!isMobile) await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    const hero = page.getByRole('searchbox', { name: 'Part number, name or interchange number' });
    await hero.fill('brake rotor');
    await hero.press('Enter');
    await expect(page.getByText(/parts for “brake rotor”/)).toBeFocused();
    await expect(page.getByRole('searchbox', { name: 'Search the catalog' })).toBeInViewport({ ratio: 1 });
    await expect(hero).not.toBeInViewport();
    const headerSearch = await page.getByRole('banner').getByRole('link', { name: 'Find a part' }).boundingBox();
    expect(headerSearch?.width, 'only an icon, as no field is needed').toBeLessThan(50);
    await page.goBack();
    await expect(hero).toBeVisible();
  });

  test('renders without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto('/?q=brake+rotor');
    await expect(page.getByText(/parts for “brake rotor”/)).toBeVisible();
    await context.close();
  });

  test('shows reviews in three columns on large screens', async ({ page, isMobile }) => {
    await page.goto('/');
    const tops = await page
      .locator('#reviews li')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(isMobile ? 1 : 3);
  });

  test('opens an email from the contact form, and sends nothing', async ({ page }) => {
    await page.goto('/#contact');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    const contact = page.getByRole('form', { name: 'Contact' });
    await expect(contact.getByRole('textbox')).toHaveCount(3);
    await contact.getByLabel('Name').fill('Bea');
    await contact.getByLabel('Email').fill('bea@parts-counter.example');
    await contact.getByLabel('Message').fill('Do you have rotors & pads?');
    await contact.getByRole('button', { name: 'Write email' }).click();
    await expect(contact.getByText(/email app should now be open/)).toBeVisible();
    await expect(contact.getByRole('link', { name: 'try again' })).toHaveAttribute(
      'href',
      /^mailto:counter@axlewright\.example\?.*rotors%20%26%20pads/,
    );
    await expect(contact.getByLabel('Message')).toHaveValue('Do you have rotors & pads?');
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });
});

test.describe('the catalog', () => {
  test('finds a part by an interchange number that was typed without spaces and dashes', async ({ page }) => {
    await page.goto('/#catalog');
    const search = page.getByRole('searchbox', { name: 'Search the catalog' });
    await search.fill('34116792217');
    await search.press('Enter');
    await expect(page).toHaveURL(/q=34116792217/);
    await expect(page.getByRole('link', { name: 'Brake rotor, front, vented and drilled, 330 mm' })).toBeVisible();
    await expect(page.getByText('1 part for “34116792217”')).toBeVisible();
  });

  test('proposes the part whose number was misread, with O for 0', async ({ page }) => {
    await page.goto('/?q=AXW-BR-28O12');
    await expect(page.getByText('No parts match “AXW-BR-28O12”')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Did you mean this number?' })).toBeVisible();
    await page.getByRole('link', { name: 'AXW-BR-28012' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test('searches while the user types, marks the matches, and Back leaves the search', async ({ page }) => {
    await page.goto('/');
    const parts = page.getByRole('list', { name: 'Parts', exact: true });
    const search = page.getByRole('searchbox', { name: 'Search the catalog' });
    await search.pressSequentially('brake rot');
    await expect(page.getByText(/parts for “brake rot”/)).toBeVisible();
    await expect(search).toBeFocused();
    await search.pressSequentially('ors');
    await expect(page).toHaveURL(/q=brake\+rotors/);
    await expect(search).toHaveValue('brake rotors');
    await expect(
      parts
        .getByRole('heading', { name: /^Brake rotor/ })
        .first()
        .locator('mark'),
    ).toHaveText(['Brake', 'rotor']);

    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(parts.locator('mark')).toHaveCount(0);
    await expect(search).toHaveValue('');
    await search.fill('axw br');
    await expect(parts.locator('mark').first()).toHaveText('AXW-BR');
    await page.goBack();
    await expect(page).not.toHaveURL(/q=/);
    await expect(search).toHaveValue('');
  });

  test('lets keyboard users skip the filters, and focuses the results after a search', async ({ page }) => {
    const results = page.locator('#results');
    await page.goto('/');
    await page.getByRole('link', { name: 'Skip to parts' }).focus();
    await page.keyboard.press('Enter');
    await expect(results).toBeFocused();
    const search = page.getByRole('searchbox', { name: 'Search the catalog' });
    await search.fill('brake');
    await expect(page).toHaveURL(/q=brake/);
    await expect(search).toBeFocused();
    await search.press('Enter');
    await expect(results).toBeFocused();
  });

  test('marks a searched part number, but no words in names', async ({ page }) => {
    await page.goto('/?q=AXW-BR-33028');
    await expect(page.getByRole('list', { name: 'Parts' }).locator('mark')).toHaveText(['AXW-BR-33028']);
  });

  test('shows the chosen category, even if the row of categories is wider than the screen', async ({ page }) => {
    await page.goto('/?category=suspension#catalog');
    const chosen = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /^Suspension/ });
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    await expect(chosen).toBeInViewport({ ratio: 1 });
  });

  test('filters by category, sorts, and keeps both in the URL', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Engine/ })
      .click();
    await expect(page.getByText(/parts in Engine/)).toBeVisible();
    await page.getByLabel('Sort by').focus();
    await page.getByLabel('Sort by').selectOption('-price');
    await expect(page).toHaveURL(/category=engine.*sort=-price/);
    await expect(page.getByRole('list', { name: 'Parts', exact: true })).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByLabel('Sort by')).toBeFocused();
    await page.reload();
    const prices = await page
      .getByRole('list', { name: 'Parts', exact: true })
      .getByText(/^\$[\d,.]+$/)
      .allTextContents();
    const amounts = prices.map((price) => Number(price.replaceAll(/[$,]/g, '')));
    expect(amounts.length).toBeGreaterThan(10);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });

  test('shows how many matches a search has in each category, and loads the counts once', async ({ page }) => {
    await page.goto('/');
    const requested: string[] = [];
    page.on('request', (request) => request.url().includes('/api/categories?') && requested.push(new URL(request.url()).search));
    const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    const before = await categories.allTextContents();
    await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('brake rotor');
    const resultLine = page.getByText(/parts for “brake rotor”/);
    await expect(resultLine).toBeVisible();
    const count = Number.parseInt((await resultLine.textContent()) ?? '', 10);
    await expect(categories).toHaveCount(2);
    await expect(categories.nth(1)).toHaveAccessibleName(`Brake ${count} parts`);
    await page.getByRole('button', { name: `Show ${before.length - 2} without matches` }).click();
    await expect(categories).toHaveCount(before.length);
    expect(requested).toEqual(['?q=brake+rotor']);

    const engine = categories.filter({ hasText: 'Engine' });
    await expect(engine).toHaveAccessibleName('Engine 0 parts');
    await engine.click();
    await expect(engine).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('No parts in Engine match “brake rotor”')).toBeVisible();
    await expect(categories.filter({ hasText: 'Brake' })).toHaveAccessibleName(`Brake ${count} parts`);
    expect(requested).toHaveLength(1);

    await page.getByRole('link', { name: 'Show all parts' }).click();
    await expect(categories).toHaveText(before);
  });

  test('shows the next and the previous page', async ({ page }) => {
    await page.goto('/');
    const parts = page.getByRole('list', { name: 'Parts', exact: true });
    const firstPage = await parts.getByRole('heading').allTextContents();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(parts.getByRole('heading').first()).not.toHaveText(firstPage[0] ?? '');
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(parts.getByRole('heading').first()).toHaveText(firstPage[0] ?? '');
    expect(await parts.getByRole('heading').allTextContents()).toEqual(firstPage);
  });

  test('says what to do if nothing is found', async ({ page }) => {
    await page.goto('/?q=flux+capacitor');
    await expect(page.getByText('No parts match “flux capacitor”')).toBeVisible();
    await page.getByRole('link', { name: 'Show all parts' }).click();
    await expect(page.getByRole('list', { name: 'Parts', exact: true }).getByRole('listitem')).toHaveCount(24);
  });
});

test('a part that was replaced shows its successor in cards, in the table and in the suggestions', async ({ page }) => {
  await page.goto('/?q=AXW-BR-30026');
  const successor = page.getByRole('main').getByRole('link', { name: 'AXW-BR-30126', exact: true });
  await expect(successor).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('table').getByRole('link', { name: 'AXW-BR-30126', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Find a part' }).click();
  await page.getByRole('combobox', { name: 'Part number, name or interchange number' }).fill('AXW-BR-30026');
  await expect(page.getByRole('option')).toContainText('Replaced by AXW-BR-30126');
  await page.keyboard.press('Escape');
  const url = (await successor.getAttribute('href')) ?? '';
  await successor.click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(url)}`);
});

test('an unknown URL shows the not-found picture with status 404', async ({ page }) => {
  const response = await page.goto('/nothing/here');
  expect(response?.status()).toBe(404);
  const picture = page.getByRole('main').getByRole('img', { name: /404/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test.use({ expectedConsoleErrors: [/status of 404 \(Not Found\) .*\/nothing\/here/] });
