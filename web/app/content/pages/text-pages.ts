import { companyPages } from './company.ts';
import { legalPages } from './legal.ts';
import { servicePages } from './services.ts';
import type { TextPage } from './text-page.ts';

export const textPages: readonly TextPage[] = [...servicePages, ...companyPages, ...legalPages];

export function findTextPage(slug: string): TextPage | undefined {
  return textPages.find((page) => page.slug === slug);
}
