import { companyPages } from './company.ts';
import { legalPages } from './legal.ts';
import { servicePages } from './services.ts';
import type { TextPage } from './text-page.ts';

export const pages: readonly TextPage[] = [...servicePages, ...companyPages, ...legalPages];

export function findPage(slug: string): TextPage | undefined {
  return pages.find((page) => page.slug === slug);
}
