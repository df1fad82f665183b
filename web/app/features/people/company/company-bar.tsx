import Building2 from 'virtual:icon/building-complex';
import { useQuery } from '@tanstack/react-query';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { useIsSignedIn } from '../../../platform/use-is-signed-in.ts';
import { ChooseCompany } from './choose-company.tsx';
import { companyLabel } from './company-label.ts';

/** If the user has several companies, this bar on every page shows the current one. For visitors, it sends no request. */
export function CompanyBar() {
  const { data } = useQuery({ ...myCapabilitiesQuery, enabled: useIsSignedIn() });
  if (!data?.company || data.companies.length < 2) return null;
  const label = companyLabel(data.company);
  return (
    <aside aria-label="Your company" className="border-line border-b bg-sunken print:hidden">
      <div className="shell flex min-h-11 items-center gap-2.5 text-sm">
        <Building2 aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
        <p role="status" title={label} className="min-w-0 truncate text-ink-soft">
          Ordering for <span className="font-semibold text-ink">{label}</span>
        </p>
        <ChooseCompany {...data} />
      </div>
    </aside>
  );
}
