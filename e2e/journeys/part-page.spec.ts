import { callAs, findPart } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { expect, test } from '../shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the picture is enlarged by buttons, keys and a double click', async ({ page, buyer }) => {
  expect(buyer.email).toBeTruthy();
  const part = await findPart(page.request, 'AXW-BR-33028');
  await page.goto(`/parts/${part._id}`);
  await page.getByRole('button', { name: 'Zoom', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: part.name });
  const size = dialog.getByRole('status', { name: 'Size' });
  const picture = dialog.getByRole('img', { name: part.name });
  const frame = dialog.getByRole('region', { name: 'Enlarged picture' });
  const widthInFrames = async () => {
    const [shown, around] = [await picture.boundingBox(), await frame.boundingBox()];
    return shown && around && Math.round((shown.width / around.width) * 10) / 10;
  };
  await expect.poll(widthInFrames).toBe(1);
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled();

  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(size).toHaveText('150%');
  await frame.focus();
  await page.keyboard.press('+');
  await expect(size).toHaveText('200%');
  await expect.poll(widthInFrames).toBeGreaterThan(1.9);
  const before = await frame.evaluate((element) => element.scrollLeft);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before);
  await checkWithAxe(page, 'the enlarged picture');

  await frame.dblclick();
  await expect(size).toHaveText('100%');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Zoom', exact: true })).toBeFocused();
});

test('the picture stays beside the data on a wide screen, and above it on a phone', async ({ page, buyer, isMobile }) => {
  expect(buyer.email).toBeTruthy();
  const part = await findPart(page.request, 'AXW-BR-33028');
  await page.goto(`/parts/${part._id}`);
  await page.getByRole('heading', { name: 'Interchange numbers' }).scrollIntoViewIfNeeded();
  const picture = page.getByRole('img', { name: part.name });
  if (isMobile) await expect(picture).not.toBeInViewport();
  else await expect(picture).toBeInViewport({ ratio: 1 });
});

test('a part without a picture has no zoom', async ({ page, admin }) => {
  expect(admin.email).toBeTruthy();
  const { _id } = await callAs<{ _id: string }>(page, 'POST', '/parts', { name: 'Bare bracket', minQ: 1, availableQ: 50, price: 12.5 });
  await page.goto(`/parts/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bare bracket' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom', exact: true })).toHaveCount(0);
});
