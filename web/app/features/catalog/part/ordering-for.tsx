import type { Membership } from '@axlewright/contract/people/company';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { useChoiceOfThisPage } from '../../people/company/company-choice.ts';
import { companyLabel } from '../../people/company/company-label.ts';

/** Asks which company the order is for. Loads later, because few users see it. */
export const CompanyChanged = loadLater(async () => (await import('./company-changed.tsx')).CompanyChanged);

export interface OrderingFor {
  /** the company that this form was for, if the user has switched to another one in another tab or browser; otherwise null */
  former: Membership | null;
  /** makes the form order for the current company */
  follow: () => void;
}

/**
 * Detects that the user has switched to another company in another tab or browser. The form must then ask which company the order is for.
 * If the user has switched on this page, the form orders for the new company without asking.
 */
export function useOrderingFor(company: Membership): OrderingFor {
  const [formCompany, setFormCompany] = useState(company);
  const chosenHere = useChoiceOfThisPage();
  const isSame = formCompany.companyId === company.companyId;
  if (!isSame && chosenHere === company.companyId) setFormCompany(company);
  return { former: isSame ? null : formCompany, follow: () => setFormCompany(company) };
}

/** "Ordering for X". Renders nothing if the user has only one company, and that company has no name. */
export function OrderingForLine({ company }: { company: Membership }) {
  const { data: my } = useQuery(myCapabilitiesQuery);
  if (company.name === '' && (my?.companies.length ?? 0) < 2) return null;
  return (
    <p className="text-ink-soft wrap-anywhere">
      Ordering for <span className="font-semibold text-ink">{companyLabel(company)}</span>
    </p>
  );
}
