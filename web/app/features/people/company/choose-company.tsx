import type { MyCapabilities } from '@axlewright/contract/people/company';
import { loadLater } from '../../../ui/load-later.tsx';

const SwitchCompany = loadLater(async () => (await import('./switch-company.tsx')).SwitchCompany, null);

/** Lets the user choose between several companies. If the user has only one, it renders nothing and loads no script. */
export function ChooseCompany({ company, companies }: Pick<MyCapabilities, 'company' | 'companies'>) {
  return companies.length < 2 ? null : <SwitchCompany company={company} companies={companies} />;
}
