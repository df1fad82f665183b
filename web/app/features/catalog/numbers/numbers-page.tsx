import { ListFrame } from '../../../lists/list-frame.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { LineCodesSection } from './line-codes-section.tsx';

export const meta = () => unlistedPageMeta('Numbers');
export const handle = staffPages.numbers;

/** What the search and the order pad know about numbers, apart from the parts themselves. */
export default function NumbersPage() {
  return (
    <ListFrame title="Numbers">
      <LineCodesSection />
    </ListFrame>
  );
}
