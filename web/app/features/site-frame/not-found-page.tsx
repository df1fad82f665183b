import { data } from 'react-router';
import { shopName } from '../../content/site.ts';
import { NotFound } from './not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: `Page not found | ${shopName}` }, { name: 'robots', content: 'noindex' }];
}

export default function NotFoundPage() {
  return <NotFound />;
}
