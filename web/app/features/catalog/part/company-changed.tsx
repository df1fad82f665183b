import type { Membership, MyCapabilities } from '@axlewright/contract/people/company';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../../../platform/failure-message.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useChooseCompany } from '../../people/company/company-choice.ts';
import { companyLabel } from '../../people/company/company-label.ts';

interface CompanyChangedProps {
  former: Membership;
  company: Membership;
  onFollow: () => void;
  onSwitchedBack: () => void;
}

/** Asks which company the order is for. The form keeps what the user typed. */
export function CompanyChanged({ former, company, onFollow, onSwitchedBack }: CompanyChangedProps) {
  const { data: my } = useQuery(myCapabilitiesQuery);
  const { mutate: choose, isPending, error } = useChooseCompany();
  return (
    <div role="alert" className="grid gap-3 border-warning border-s-4 bg-warning-soft px-5 py-4">
      <p className="wrap-anywhere">
        <span className="block font-semibold text-warning">You are now ordering for {companyLabel(company)}</span>
        You started this order for {companyLabel(former)}, and then switched to another company in another tab or browser. Nothing was
        ordered. Which company is this order for?
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
