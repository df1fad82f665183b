import type { Membership, MyCapabilities } from '@axlewright/contract/people/company';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useChoiceOfThisPage, useChooseCompany } from '../../people/company/company-choice.ts';
import { companyLabel } from '../../people/company/company-label.ts';

export interface BuyingFor {
  /** the company that the form was filled in for, if the user has chosen another one elsewhere since then; otherwise null */
  former: Membership | null;
  /** makes the form order for the present company from now on */
  follow: () => void;
}

/**
 * Notices when the user has chosen another company in another tab or browser. The form must then not order until the user says for which
 * company. A choice on this page needs no question.
 */
export function useBuyingFor(company: Membership): BuyingFor {
  const [agreed, setAgreed] = useState(company);
  const chosenHere = useChoiceOfThisPage();
  const isSame = agreed.companyId === company.companyId;
  if (!isSame && chosenHere === company.companyId) setAgreed(company);
  return { former: isSame ? null : agreed, follow: () => setAgreed(company) };
}

/** "Buying for X", for accounts with several companies and for companies with a name. */
export function BuyingForLine({ company }: { company: Membership }) {
  const { data: my } = useQuery(myCapabilitiesQuery);
  if (company.name === '' && (my?.companies.length ?? 0) < 2) return null;
  return (
    <p className="text-ink-soft wrap-anywhere">
      Buying for <span className="font-semibold text-ink">{companyLabel(company)}</span>
    </p>
  );
}

interface CompanyChangedProps {
  former: Membership;
  company: Membership;
  onFollow: () => void;
  onSwitchedBack: () => void;
}

/** Asks for which company to order. What the user typed stays in the form. */
export function CompanyChanged({ former, company, onFollow, onSwitchedBack }: CompanyChangedProps) {
  const { data: my } = useQuery(myCapabilitiesQuery);
  const { mutate: choose, isPending, error } = useChooseCompany();
  return (
    <div role="alert" className="grid gap-3 border-warning border-s-4 bg-warning-soft px-5 py-4">
      <p className="wrap-anywhere">
        <span className="block font-semibold text-warning">You now buy for {companyLabel(company)}</span>
        You started this order for {companyLabel(former)}, and then the company was changed elsewhere. Nothing was ordered. For which
        company is this order?
      </p>
      <FormError>{error && failureMessage(error)}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onFollow} className="max-w-full whitespace-normal py-2.5">
          For {companyLabel(company)}
        </Button>
        {isStillMember(my, former) && (
          <Button
            loading={isPending}
            onClick={() => choose(former.companyId, { onSuccess: onSwitchedBack })}
            className="max-w-full whitespace-normal py-2.5"
          >
            For {companyLabel(former)}
          </Button>
        )}
      </div>
    </div>
  );
}

const isStillMember = (my: MyCapabilities | undefined, { companyId }: Membership) =>
  my?.companies.some((each) => each.companyId === companyId) ?? false;
