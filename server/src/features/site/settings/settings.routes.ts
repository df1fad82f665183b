import type { PublicSettings } from '@axlewright/contract/site/settings';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';

export function settingsRoutes(implement: ImplementEndpoint, settings: PublicSettings): void {
  implement('getSettings', async () => settings, { topics: [] });
}
