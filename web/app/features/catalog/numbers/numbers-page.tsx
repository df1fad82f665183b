import { ListFrame } from '../../../lists/list-frame.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { LineCodesSection } from './line-codes-section.tsx';
import { UnknownNumbersSection } from './unknown-numbers-section.tsx';

export const meta = () => unlistedPageMeta('Numbers and Codes');
export const handle = staffPages.numbers;

/** The numbers that customers typed and that we did not know, and the line codes that they can type. */
export default function NumbersPage() {
  return (
    <ListFrame title="Numbers and Codes">
      <UnknownNumbersSection />
      <LineCodesSection />
    </ListFrame>
  );
}
