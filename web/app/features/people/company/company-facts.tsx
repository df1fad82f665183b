import type { Company } from '@axlewright/contract/people/company';
import { Fact } from '../../../ui/fact.tsx';

/** The company's details, for members who may not change them. */
export function CompanyFacts({ company: { name, taxId, phone } }: { company: Company }) {
  return (
    <dl className="grid max-w-3xl gap-5 wrap-anywhere sm:grid-cols-3">
      <Fact term="Company name">{name || 'Not set'}</Fact>
      <Fact term="Tax ID">{taxId || 'Not set'}</Fact>
      <Fact term="Phone">{phone || 'Not set'}</Fact>
    </dl>
  );
}
