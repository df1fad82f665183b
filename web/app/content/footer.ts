import { paths } from '../paths.ts';

export interface FooterColumn {
  title: string;
  links: readonly { label: string; to: string }[];
}

export const footerColumns: readonly FooterColumn[] = [
  {
    title: 'Services',
    links: [
      { label: 'Parts catalogue', to: paths.catalogue },
      { label: 'What we do for shops', to: '/#services' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'In figures', to: '/#figures' },
      { label: 'Customer reviews', to: '/#reviews' },
      { label: 'Contact', to: '/#contact' },
    ],
  },
  {
    title: 'Legal',
    links: [{ label: 'Ask about terms and data', to: '/#contact' }],
  },
];
