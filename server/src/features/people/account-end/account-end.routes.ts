import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { type ClosingServices, closeAccountOfOwner, closeMyAccount } from './close-account.ts';
import { type ExportServices, exportAccountOfOwner, exportMyData } from './export-account.ts';

export function accountEndRoutes(implement: ImplementEndpoint, services: ClosingServices & ExportServices): void {
  implement('exportMyData', async ({ caller }) => exportMyData(services, caller));
  implement('exportAccount', async ({ caller, params }) => exportAccountOfOwner(services, caller, params.email));
  implement('closeMyAccount', async ({ caller, body }) => closeMyAccount(services, caller, body.email), { changesPublicData: true });
  implement('closeAccount', async ({ caller, params }) => closeAccountOfOwner(services, caller, params.email), { changesPublicData: true });
}
