import type { AdminActionChange, AdminActionKind, adminActionSubjects } from '@axlewright/contract/desk/audit';
import type { ViewList } from '@axlewright/contract/desk/saved-views';
import type { Generated, JSONColumnType } from 'kysely';
import type { DefaultNow, Id } from './column-types.ts';

export interface DeskTables {
  saved_views: { id: Id; user_id: string; list: ViewList; name: string; query: string; created_at: DefaultNow };
  part_sales_periods: { first_day: string; until: Date };
  part_sales: { first_day: string; part_id: string; part_number: string; name: string; quantity: string; cents: string };
  sales_sums: {
    subject: 'shop' | 'part' | 'company';
    /** the shop adds to the daily and monthly rows; a trigger then adds the same to the yearly row */
    grain: 'day' | 'month' | 'year';
    starts: string;
    /** a part, a company, or 0 */
    subject_id: string;
    orders: Generated<number>;
    pieces: Generated<string>;
    cents: Generated<string>;
    refunded_cents: Generated<string>;
    cancelled_pieces: Generated<string>;
    shipped_pieces: Generated<string>;
    shipped_orders: Generated<number>;
    complete_orders: Generated<number>;
  };
  counted_sales: { order_id: string; day: string; company_id: string; last_event_id: string };
  part_last_sales: { part_id: string; day: string };
  admin_acts: {
    id: Id;
    at: DefaultNow;
    user_id: string | null;
    act: AdminActionKind;
    subject: (typeof adminActionSubjects)[number];
    subject_id: string;
    subject_name: string;
    changes: JSONColumnType<AdminActionChange[], string>;
  };
  reviews: {
    id: Id;
    user_id: string | null;
    user_name: string;
    rating: string;
    review: string;
    created_at: DefaultNow;
    /** null: the review is public */
    hidden_at: Generated<Date | null>;
  };
}
