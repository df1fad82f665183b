import { expect, type Locator } from '@playwright/test';

/** Expects that a text is red, in a light or dark color scheme. */
export async function expectRed(text: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [red, green, blue] = await text.evaluate(drawnColor);
      return red > 1.5 * green && red > 1.5 * blue;
    }, 'its color is red')
    .toBe(true);
}

/** Converts a CSS color to red, green and blue, from 0 to 255. Runs in the page and lets a canvas parse the color. */
function drawnColor(element: Element): [number, number, number] {
  const canvas = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' });
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
