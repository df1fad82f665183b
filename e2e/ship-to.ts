import type { Page } from '@playwright/test';

const cornerGarage = { Name: 'Corner Garage', Street: '12 Main Street', City: 'Dayton', State: 'OH', 'ZIP code': '45402' };

/** Types a shipping address. The keys are the labels of the fields. */
export async function typeAddress(page: Page, address: Readonly<Record<string, string>> = cornerGarage): Promise<void> {
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
}
