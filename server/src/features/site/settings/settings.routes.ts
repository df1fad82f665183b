import type { PublicSettings } from '@axlewright/contract/site/settings';
import type { ImplementEndpoint } from '../../../platform/http/endpoint-routes.ts';

export function shopRoutes(implement: ImplementEndpoint, settings: PublicSettings): void {
  implement('getSettings', async () => settings, { madeOf: [] });
}
