import type { DefaultNow } from './column-types.ts';

export interface PlatformTables {
  shop_secrets: { name: string; value: string; created_at: DefaultNow };
  unnamed_proxies: { address: string; seen_at: DefaultNow };
}
