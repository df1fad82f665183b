import type { Generated } from 'kysely';
import type { DefaultNow } from './column-types.ts';

export interface PlatformTables {
  shop_secrets: { name: string; value: string; created_at: DefaultNow };
  unnamed_proxies: { address: string; seen_at: DefaultNow };
  retention: { history: 'audit' | 'orders' | 'stock'; months: number; archived_before: Generated<Date | null> };
}
