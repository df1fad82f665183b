import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CodeKind, writeBarcodeVideo } from '../barcode-video.ts';
import { findPart } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { fakeCamera, readInBrowser } from '../fake-camera.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

const vin = '1HGCM82633A004352';
const name = '2003 Honda Accord';
const video = join(tmpdir(), `axlewright-vin-${process.pid}.y4m`);
// The browser reads the file again when a page opens the camera. A label of an imported vehicle has an I before the VIN.
test.beforeEach(() => writeBarcodeVideo(video, 'code39', `I${vin}`));
test.afterAll(() => rmSync(video, { force: true }));
test.use(fakeCamera(video));

test('the camera reads the barcode of a VIN, the same part page says whether it fits, and the garage gets the VIN', async ({
  page,
  buyer,
  isMobile,
}) => {
  expectSignedIn(buyer);
  const { _id } = await findPart(page.request, 'AXW-BR-33028');
  await page.goto(`/parts/${_id}`);
  const box = page.getByRole('region', { name: 'Vehicle', exact: true });
  await box.getByRole('button', { name: 'Choose a vehicle' }).click();
  const link = page.getByRole('dialog', { name: 'Choose a vehicle' }).getByRole('link', { name: 'Scan with the camera' });
  if (isMobile) await link.click();
  else {
    await expect(page.getByRole('button', { name: 'Decode VIN' })).toBeVisible();
    await expect(link).toBeHidden();
    await page.goto(`/scan?vehicle=${encodeURIComponent(`/parts/${_id}`)}`);
  }
  await expect(page).toHaveURL(`/parts/${_id}`);
  await expect(box.getByText(name)).toBeVisible();
  await expect(box.getByText(/^(?:Fits|Does not fit)$/)).toBeVisible();
  await box.getByRole('button', { name: 'Save to garage' }).click();
  await expect(page.getByRole('textbox', { name: 'VIN' })).toHaveValue(vin);
  expect(await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join())).not.toContain(vin);
});

const labels: [CodeKind, string][] = [
  ['code39', vin],
  ['code128', vin],
  ['qrcode', `https://maker.example/label?vin=${vin}`],
  ['datamatrix', vin],
];
for (const [kind, text] of labels)
  test(`the search camera also reads a VIN (${kind}), and the catalog lists the parts that fit`, async ({ page }) => {
    writeBarcodeVideo(video, kind, text);
    await page.goto('/scan');
    await expect(page).toHaveURL(/\?vehicleId=\d+&engineId=\d+#catalog$/);
    await expect(page.getByRole('region', { name: 'Parts catalog' }).getByText(name)).toBeVisible();
  });

test('a code that is not a VIN does not end the scan, and a VIN with a wrong check digit is not applied', async ({ page }) => {
  await readInBrowser(page, '9526014106909');
  await page.goto('/scan?vehicle=%2F');
  await expect(page.getByText('9526014106909 is not a VIN. Try another barcode.')).toBeVisible();
  await checkWithAxe(page, 'the scan of a VIN');
  await page.evaluate(() => Object.assign(window, { nextCode: 'https://example.com/?vin=1HGCM82683A004352' }));
  await expect(page.getByText('The check digit (position 9) does not match', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^1HGCM82633A004352/ }).click();
  await expect(page).toHaveURL(/\/\?vehicleId=\d+/);
});
