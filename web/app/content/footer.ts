import { paths } from '@axlewright/contract/site/page-paths';

export interface FooterColumn {
  title: string;
  links: readonly { label: string; to: string }[];
}

export const footerColumns: readonly FooterColumn[] = [
  {
    title: 'Services',
    links: [
      { label: 'Parts catalog', to: paths.catalog },
      { label: 'What we do for shops', to: '/#services' },
      { label: 'Ordering and stock', to: paths.page('ordering') },
      { label: 'Interchange search', to: paths.page('interchange-search') },
      { label: 'Card payment', to: paths.page('card-payment') },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', to: paths.page('about') },
      { label: 'By the numbers', to: '/#figures' },
      { label: 'Customer reviews', to: '/#reviews' },
      { label: 'Contact', to: '/#contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Terms of sale', to: paths.page('terms') },
      { label: 'Privacy', to: paths.page('privacy') },
      { label: 'Returns and cores', to: paths.page('returns-and-cores') },
      { label: 'Legal notice', to: paths.page('imprint') },
    ],
  },
];
