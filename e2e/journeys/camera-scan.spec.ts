import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gtin14OfUpcE } from '@axlewright/contract/catalog/gtin';
import type { Page } from '@playwright/test';
import { writeBarcodeVideo } from '../barcode-video.ts';
import { findPart } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { fakeCamera, readInBrowser } from '../fake-camera.ts';
import { basketOf, numberField, openPad, padRow } from '../order-pad.ts';
import { expect, expectSignedIn, holdBack, test } from '../shop-test.ts';

/** The part whose barcode the fake camera sees. */
const partNumber = 'AXW-BR-31225';
const gtin = '9526014106909';
const video = join(tmpdir(), `axlewright-barcode-${process.pid}.y4m`);
// The browser reads the file again when a page opens the camera.
test.beforeEach(() => writeBarcodeVideo(video, 'ean13', gtin));
test.afterAll(() => rmSync(video, { force: true }));

test.use(fakeCamera(video));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' });
const result = (page: Page) => dialog(page).getByRole('status', { name: 'Last code' });
const openCamera = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' }).click();

/** Keeps the tracks of each camera that the page opens. Returns a function that counts the tracks that are on. */
async function watchCameras(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { cameraTracks: tracks });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.filter(({ readyState }) => readyState === 'live').length,
    );
}

test('a code that the camera sees becomes one line that is ready, and closing the dialog turns the camera off', async ({ page }) => {
  const part = await findPart(page.request, partNumber);
  const camerasOn = await watchCameras(page);
  await openPad(page);
  await openCamera(page);
  await expect(result(page)).toContainText(part.name);
  expect(await camerasOn()).toBe(1);
  await checkWithAxe(page, 'camera');
  // The code stays in the picture, but it is scanned only once.
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(camerasOn).toBe(0);
  await expect(numberField(page, 1)).toHaveValue(gtin);
  await expect(padRow(page, 1)).toContainText(part.name);
  await expect(numberField(page, 2)).toHaveValue('');
});

test('the camera reads a UPC-E, the short form of a GTIN on small boxes', async ({ page, newPart, callAsOwner }) => {
  const part = await newPart();
  const digits = `0${randomInt(10_000, 100_000)}6`;
  const short = [...'0123456789'].map((check) => digits + check).find((code) => gtin14OfUpcE(code) !== null) ?? '';
  await callAsOwner('PUT', `/parts/${part._id}`, { gtin: gtin14OfUpcE(short) });
  writeBarcodeVideo(video, 'upce', short);
  await openPad(page);
  await openCamera(page);
  await expect(result(page)).toContainText(part.name);
});

test('the camera is off while the page is hidden', async ({ page }) => {
  const camerasOn = await watchCameras(page);
  await openPad(page);
  await openCamera(page);
  await expect.poll(camerasOn).toBe(1);
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await expect.poll(camerasOn).toBe(0);
  await setHidden(false);
  await expect.poll(camerasOn).toBe(1);
});

test('after a client-side navigation, the button reloads the page, because the first document may not use the camera', async ({
  page,
  buyer,
}) => {
  expectSignedIn(buyer);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Order Pad' }).click();
  await numberField(page, 1).fill('AXW-BP-1557');
  await openCamera(page);
  await expect(result(page)).toContainText(`Line 2, ${gtin}`);
  await expect(page).toHaveURL('/order-pad');
  await page.keyboard.press('Escape');
  await expect(numberField(page, 1)).toHaveValue('AXW-BP-1557');
});

test('a browser that reads barcodes itself loads no other reader', async ({ page }) => {
  await readInBrowser(page, 'AXW-BP-1557');
  const readers: string[] = [];
  page.on('request', (request) => void (/\.wasm$/.test(request.url()) && readers.push(request.url())));
  await openPad(page);
  await openCamera(page);
  await expect(result(page)).toContainText('Line 1, AXW-BP-1557');
  expect(readers).toEqual([]);
});

for (const [name, title] of [
  ['NotAllowedError', 'Camera access is not allowed'],
  ['NotFoundError', 'No camera found'],
  ['NotReadableError', 'The camera is in use'],
] as const)
  test(`explains a ${name}, and Retry opens the camera`, async ({ page }) => {
    await page.addInitScript((errorName) => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        if (!('worksNow' in window)) throw new DOMException('fake', errorName);
        return open(constraints);
      };
    }, name);
    await openPad(page);
    await openCamera(page);
    await expect(dialog(page).getByText(title)).toBeVisible();
    await checkWithAxe(page, `camera: ${name}`);
    await page.evaluate(() => Object.assign(window, { worksNow: true }));
    await dialog(page).getByRole('button', { name: 'Retry' }).click();
    await expect(result(page)).toContainText(`Line 1, ${gtin}`);
  });

test('the user chooses one of several cameras, and turns on its light', async ({ page }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () =>
      ['front', 'back'].map((deviceId) => ({
        deviceId,
        kind: 'videoinput',
        label: `The ${deviceId} camera`,
        groupId: '',
        toJSON: () => ({}),
      }));
    mediaDevices.getUserMedia = async ({ video } = {}) => {
      const stream = await open({ video: true });
      const wanted = typeof video === 'object' ? (video.deviceId as { exact: string } | undefined)?.exact : undefined;
      for (const track of stream.getTracks())
        Object.assign(track, {
          getSettings: () => ({ deviceId: wanted ?? 'front' }),
          getCapabilities: () => ({ torch: wanted === 'back' }),
          applyConstraints: async (constraints: object) => void Object.assign(window, { constraints }),
        });
      return stream;
    };
  });
  await openPad(page);
  await openCamera(page);
  const light = dialog(page).getByRole('button', { name: 'Light' });
  const camera = dialog(page).getByLabel('Camera', { exact: true });
  await expect(camera).toHaveValue('front');
  await expect(light).toHaveCount(0);
  await camera.selectOption('The back camera');
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  await expect(camera).toHaveValue('back');
  expect(await page.evaluate(() => (window as unknown as { constraints: object }).constraints)).toEqual({ advanced: [{ torch: true }] });
});

test('says that the camera needs a secure page', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await openPad(page);
  await openCamera(page);
  await expect(dialog(page).getByText('The camera needs a secure page')).toBeVisible();
});

test('box in hand: the camera finds the part, which is in the basket after three taps at most', async ({ page, buyer, isMobile }) => {
  expectSignedIn(buyer);
  const part = await findPart(page.request, partNumber);
  await page.goto('/blogs');
  await page.getByRole('link', { name: 'Find a part' }).click();
  await expect(page.getByRole('dialog', { name: 'Find a part' })).toBeVisible();
  const button = page.getByRole('link', { name: 'Scan with the camera' });
  if (isMobile) await button.click();
  else {
    await expect(button).toBeHidden();
    await page.goto('/scan');
  }
  await expect(page).toHaveURL(`/parts/${part._id}`);
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
  // On a phone, the third tap. The first two opened the search and the camera.
  await page.getByRole('button', { name: `Add to basket: 2 × ${part.name}` }).click();
  await expect.poll(() => basketOf(page)).toEqual([`${partNumber} × 2`]);
});

test('the camera is on again after Back from the page of the scanned part', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const url = '**/api/numbers/resolve';
  await holdBack(page, url);
  await page.goto('/scan');
  await expect(page.getByText(`Looking up ${gtin}`)).toBeAttached();
  // The code is still in front of the camera.
  const scannedAgain = page.waitForRequest(url);
  // Browsers fire this event when they show a page from the back/forward cache. Chromium has no such cache in tests.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await scannedAgain;
});

test('only the pages that scan may use the camera and WebAssembly', async ({ request }) => {
  for (const [url, camera] of [
    ['/order-pad', 'camera=(self),'],
    ['/scan', 'camera=(self),'],
    ['/', 'camera=(),'],
    ['/basket', 'camera=(),'],
  ] as const) {
    const headers = (await request.get(url)).headers();
    expect(headers['permissions-policy'], url).toContain(camera);
    expect(headers['content-security-policy']?.includes("script-src 'self' 'wasm-unsafe-eval'"), url).toBe(camera.includes('self'));
  }
});
