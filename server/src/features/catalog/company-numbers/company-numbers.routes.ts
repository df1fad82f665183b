import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { changeCompanyNumber, listCompanyNumbers, removeCompanyNumber, saveCompanyNumbers } from './company-numbers.ts';

export function companyNumbersRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listCompanyNumbers', async ({ caller, query }) => listCompanyNumbers(db, caller, query));
  implement('saveCompanyNumbers', async ({ caller, body }) => saveCompanyNumbers(db, caller, body.lines));
  implement('changeCompanyNumber', async ({ caller, params, body }) => changeCompanyNumber(db, caller, params.id, body));
  implement('removeCompanyNumber', async ({ caller, params }) => removeCompanyNumber(db, caller, params.id));
}
