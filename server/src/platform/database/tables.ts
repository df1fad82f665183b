import type {
  ApplicationDefect,
  ApplicationDifference,
  ApplicationImportState,
  ApplicationImportStep,
  ChangedApplicationsOfPart,
} from '@axlewright/contract/catalog/application-imports';
import type { Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import type { LifeCycleStatus } from '@axlewright/contract/catalog/life-cycle';
import type { ImportedPartKind, LeftReason, PartImportState } from '@axlewright/contract/catalog/part-imports';
import type { InterchangeType, PartDetail } from '@axlewright/contract/catalog/parts';
import type { NeededKind } from '@axlewright/contract/catalog/related-parts';
import type { SupersessionKind } from '@axlewright/contract/catalog/supersession';
import type { UnknownNumberStatus } from '@axlewright/contract/catalog/unknown-numbers';
import type { AdminActionChange, AdminActionKind, adminActionSubjects } from '@axlewright/contract/desk/audit';
import type { ViewList } from '@axlewright/contract/desk/saved-views';
import type { currency } from '@axlewright/contract/money/money';
import type { FindingKind, PaymentStatus, RefundActor, RefundState } from '@axlewright/contract/money/payments';
import type { CompanyRole, StaffRole } from '@axlewright/contract/people/capabilities';
import type { OrderEventActor, OrderEventKind } from '@axlewright/contract/sales/order-history';
import type { OrderLineKind } from '@axlewright/contract/sales/order-lines';
import type { FulfillmentStatus, OrderState, OrderStatus, SettlementStatus } from '@axlewright/contract/sales/orders';
import type { ShipTo } from '@axlewright/contract/sales/ship-to';
import type { CarrierCode } from '@axlewright/contract/warehouse/carriers';
import type { StockAdjustmentKind } from '@axlewright/contract/warehouse/stock';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Types of the tables that migrations/*.sql create. 64-bit ids are decimal strings, as everywhere in the shop. */

type Id = GeneratedAlways<string>;
type DefaultNow = ColumnType<Date, Date | undefined, Date>;

/** What a check of an ACES file has found. Empty until the first check ends; the lists are deleted after 30 days. */
export interface ApplicationImportResult {
  errors?: number;
  warnings?: number;
  difference?: ApplicationDifference | null;
  defects?: ApplicationDefect[];
  changedParts?: ChangedApplicationsOfPart[];
}

export interface Tables {
  users: {
    id: Id;
    issuer: string;
    subject: string;
    email: string | null;
    email_verified: boolean;
    display_name: string;
    role: StaffRole | null;
    /** the company for which the account buys; a trigger creates one for each new account */
    company_id: Generated<string | null>;
    no_sign_ins_before: Generated<Date | null>;
    /** until this time, the account may order with an unconfirmed email address; null: it may not */
    verify_email_by: Generated<Date | null>;
    asks_second_factor: Generated<boolean>;
    /** null: the account is open */
    closed_at: Generated<Date | null>;
    /** triggers on orders and order lines update this */
    unpaid_orders: GeneratedAlways<number>;
    unpaid_lines: GeneratedAlways<number>;
    created_at: DefaultNow;
  };
  companies: { id: Id; name: Generated<string>; tax_id: Generated<string>; phone: Generated<string>; created_at: DefaultNow };
  company_members: {
    company_id: string;
    user_id: string;
    role: CompanyRole;
    joined_at: DefaultNow;
    muted_mails: Generated<string[]>;
    mails_of_company: Generated<boolean>;
  };
  company_addresses: {
    id: Id;
    company_id: string;
    ship_to: JSONColumnType<ShipTo, string>;
    is_default: Generated<boolean>;
    created_at: DefaultNow;
  };
  company_invitations: {
    id: Id;
    company_id: string;
    email: string;
    role: CompanyRole;
    token_hash: Buffer;
    invited_by: string;
    created_at: DefaultNow;
    expires_at: Date;
    accepted_at: Generated<Date | null>;
    withdrawn_at: Generated<Date | null>;
  };
  company_moves: {
    id: Id;
    user_id: string;
    from_company: string;
    to_company: string;
    role: CompanyRole;
    /** the membership in from_company that the move ended; null: it goes on */
    former_role: Generated<CompanyRole | null>;
    former_joined_at: Generated<Date | null>;
    with_orders: boolean;
    requested_by: string;
    requested_at: DefaultNow;
    account_agreed_at: Generated<Date | null>;
    company_agreed_at: Generated<Date | null>;
    company_agreed_by: Generated<string | null>;
    orders_moved_at: Generated<Date | null>;
    declined_at: Generated<Date | null>;
    declined_by: Generated<string | null>;
    undone_at: Generated<Date | null>;
    undone_by: Generated<string | null>;
  };
  company_move_orders: { move_id: string; order_id: string };
  profiles: {
    user_id: string;
    name: Generated<string>;
    education: Generated<string>;
    location: Generated<string>;
    phone: Generated<string>;
    linkedin: Generated<string>;
    updated_at: DefaultNow;
  };
  sessions: {
    id: Generated<string>;
    user_id: string;
    provider_session_id: string;
    user_agent: string;
    created_at: DefaultNow;
    renewed_at: DefaultNow;
    revoked_at: Date | null;
    authenticated_at: Generated<Date | null>;
    second_factor_at: Generated<Date | null>;
    device_key: Generated<string | null>;
  };
  authenticators: {
    user_id: string;
    secret: string;
    created_at: DefaultNow;
    confirmed_at: Date | null;
    last_step: ColumnType<string, number | undefined, number>;
  };
  recovery_codes: { user_id: string; hash: string; used_at: Generated<Date | null> };
  shop_secrets: { name: string; value: string; created_at: DefaultNow };
  categories: { id: GeneratedAlways<number>; slug: string; name: string };
  subcategories: { id: GeneratedAlways<number>; category_id: number; slug: string; name: string };
  parts: {
    id: Id;
    part_number: string;
    part_number_key: GeneratedAlways<string>;
    brand: string;
    name: string;
    description: string;
    image: string;
    price_cents: number | null;
    min_quantity: number;
    order_multiple: Generated<number | null>;
    available_quantity: number | null;
    unit_of_measure: Generated<string>;
    package_quantity: number | null;
    quantity_per_application: number | null;
    universal: Generated<boolean>;
    category_id: number | null;
    subcategory_id: number | null;
    part_terminology: string | null;
    position: string | null;
    gtin: string | null;
    life_cycle_status: Generated<LifeCycleStatus>;
    /** written for instances of the former version, which do not know part_successors */
    superseded_by: string | null;
    core_charge_cents: number | null;
    attributes: JSONColumnType<PartDetail['attributes'], string | undefined, string>;
    /** the pictures after the first one, which is `image` */
    more_images: Generated<string[]>;
    brand_aaiaid: string | null;
    part_terminology_id: number | null;
    /** empty: unknown */
    bin: Generated<string>;
    version: Generated<number>;
    created_at: DefaultNow;
    updated_at: DefaultNow;
    deleted_at: Date | null;
    draft: GeneratedAlways<boolean>;
    search: GeneratedAlways<string>;
  };
  attribute_values: {
    id: GeneratedAlways<number>;
    name: string;
    value: string;
    unit: string | null;
    /** null: the value is not a number */
    number: GeneratedAlways<number | null>;
  };
  part_attributes: { part_id: string; value_ids: number[] };
  interchange_numbers: {
    id: Id;
    part_id: string;
    type: InterchangeType;
    brand: string;
    part_number: string;
    part_number_key: GeneratedAlways<string>;
  };
  company_numbers: {
    id: Id;
    company_id: string;
    number: string;
    number_key: GeneratedAlways<string>;
    part_id: string;
    changed_at: DefaultNow;
  };
  unknown_numbers: {
    id: Id;
    number_key: string;
    number: string;
    asked: Generated<number>;
    companies: Generated<number>;
    last_asked_at: DefaultNow;
    status: Generated<UnknownNumberStatus>;
    part_id: string | null;
    interchange_id: string | null;
    decided_at: Date | null;
    decided_by: string | null;
  };
  unknown_number_askers: {
    unknown_number_id: string;
    company_id: string;
    user_id: string;
    number: string;
    asked: number;
    first_asked_at: DefaultNow;
    last_asked_at: DefaultNow;
  };
  searches: {
    id: Id;
    day: string;
    text: string;
    searches: number;
    visitors: number;
    found: number;
    last_searched_at: DefaultNow;
  };
  needed_parts: {
    id: Id;
    part_id: string;
    kind: NeededKind;
    brand: string;
    part_number: string;
    part_number_key: GeneratedAlways<string>;
  };
  parts_ordered_together: { part_id: string; other_part_id: string; companies: number };
  hidden_part_pairs: { part_id: string; other_part_id: string };
  search_synonyms: {
    id: Generated<string>;
    phrases: string[];
  };
  line_codes: { code: string; brand: string };
  vehicle_makes: { id: number; name: string };
  vehicle_models: { id: number; make_id: number; name: string };
  vehicle_engines: {
    id: GeneratedAlways<number>;
    liters: string | null;
    cylinders: number | null;
    fuel: string | null;
    vcdb_engine_base_id: number | null;
  };
  vehicles: {
    id: GeneratedAlways<number>;
    model_id: number;
    year: number;
    engine_ids: number[];
    is_listed: boolean;
    vcdb_base_vehicle_id: number | null;
  };
  vin_schemas: { id: number; patterns: JSONColumnType<object> };
  wmi_schemas: {
    wmi: string;
    schema_id: number;
    year_from: number;
    year_to: number;
    make_id: number | null;
    vehicle_type: 'car' | 'truck' | 'mpv';
  };
  applications: {
    id: Id;
    part_id: string;
    model_id: number;
    year_from: number;
    year_to: number;
    engine_id: number | null;
    qualifiers: JSONColumnType<Qualifier[], string | undefined, string>;
    position: string | null;
    quantity: number | null;
    note: Generated<string>;
    is_sample: Generated<boolean>;
    position_id: number | null;
    part_type_id: number | null;
  };
  reference_names: { kind: string; id: Generated<number>; name: string };
  garage_vehicles: {
    id: Id;
    company_id: string;
    vehicle_id: number;
    engine_id: number | null;
    nickname: string;
    plate: string;
    vin: string;
    notes: string;
    plate_key: GeneratedAlways<string>;
    sort_key: GeneratedAlways<string>;
    created_at: DefaultNow;
    changed_at: DefaultNow;
  };
  vehicle_data: { only_row: Generated<boolean>; month: string; loaded_at: DefaultNow };
  part_imports: {
    id: Id;
    user_id: string;
    file_name: string;
    state: Generated<PartImportState>;
    /** the columns of the catalog that the file sets */
    columns: Generated<string[]>;
    size_bytes: string;
    done_bytes: Generated<string>;
    done_lines: Generated<number>;
    error_lines: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    undone_parts: Generated<number>;
    warnings: Generated<string[]>;
    /** what the check of a PIES file has found */
    file_warnings: Generated<string[]>;
    /** errors since the last batch that succeeded */
    failures: Generated<number>;
    problem: string | null;
    created_at: DefaultNow;
    started_at: Date | null;
    imported_at: Date | null;
    undone_at: Date | null;
    undone_by: string | null;
  };
  part_import_files: { import_id: string; content: Buffer };
  part_import_errors: { id: Id; import_id: string; line: number; column_name: string | null; problem: string };
  part_import_parts: {
    id: Id;
    import_id: string;
    part_id: string | null;
    kind: ImportedPartKind;
    brand: string;
    part_number: string;
    part_number_key: string;
    name: string;
    before: JSONColumnType<Record<string, unknown>, string>;
    after: JSONColumnType<Record<string, unknown>, string>;
    is_undone: Generated<boolean>;
    left_because: LeftReason | null;
  };
  application_imports: {
    id: Id;
    user_id: string;
    file_name: string;
    state: Generated<ApplicationImportState>;
    step: ApplicationImportStep | null;
    /** how much of the file was read */
    percent: Generated<number>;
    records: Generated<number>;
    result: JSONColumnType<ApplicationImportResult, string | undefined, string>;
    /** errors since the upload or the start */
    failures: Generated<number>;
    problem: string | null;
    created_at: DefaultNow;
    started_at: Date | null;
    imported_at: Date | null;
  };
  application_import_files: { import_id: string; content: Buffer };
  part_successors: {
    part_id: string;
    kind: SupersessionKind;
    brand: string;
    part_number: string;
    part_number_key: GeneratedAlways<string>;
  };
  stock_adjustments: {
    id: Id;
    part_id: string;
    delta: number;
    kind: Generated<StockAdjustmentKind>;
    user_id: string | null;
    reason: string;
    supplier: Generated<string>;
    delivery_note: Generated<string>;
    created_at: DefaultNow;
  };
  orders: {
    id: Id;
    user_id: string;
    company_id: string;
    email: string;
    customer: string;
    address: string;
    /** null: the shipping address is only text */
    ship_to: JSONColumnType<ShipTo, string | undefined, string> | null;
    purchase_order: Generated<string>;
    phone: Generated<string>;
    note: Generated<string>;
    /** the employee who placed the order for the buyer; null: the buyer placed it */
    placed_by: Generated<string | null>;
    total_cents: number;
    currency: Generated<typeof currency>;
    /** can be computed from order_status and settlement; older instances write only this column */
    state: Generated<OrderState>;
    order_status: Generated<OrderStatus>;
    settlement: Generated<SettlementStatus>;
    fulfillment: Generated<FulfillmentStatus>;
    /** null: not on hold */
    hold_reason: string | null;
    transaction_id: string | null;
    created_at: DefaultNow;
    paid_at: Date | null;
    cancelled_at: Date | null;
  };
  order_lines: {
    order_id: string;
    line_number: number;
    part_id: string;
    part_number: string;
    name: string;
    image: string;
    quantity: number;
    unit_price_cents: number;
    kind: Generated<OrderLineKind>;
    note: Generated<string>;
    ordered_as: Generated<string>;
    vehicle: Generated<string>;
    /** 0 for orders that were paid before the shop recorded shipments */
    shipped_quantity: Generated<number>;
    /** pieces that staff canceled after the payment */
    cancelled_quantity: Generated<number>;
  };
  cancellations: {
    id: Id;
    order_id: string;
    user_id: string;
    reason: string;
    /** the price of the pieces */
    value_cents: number;
    refund_cents: number;
    at: DefaultNow;
  };
  cancellation_lines: { cancellation_id: string; order_id: string; line_number: number; quantity: number };
  shipments: {
    id: Id;
    order_id: string;
    carrier: CarrierCode;
    tracking_number: string;
    shipped_at: DefaultNow;
    delivered_at: Date | null;
  };
  shipment_lines: { shipment_id: string; order_id: string; line_number: number; quantity: number };
  shipping_began: { at: DefaultNow };
  basket_lines: {
    id: Id;
    company_id: string;
    user_id: string;
    part_id: string;
    quantity: number;
    note: string;
    ordered_as: string;
    vehicle: Generated<string>;
    added_at: DefaultNow;
  };
  saved_lists: {
    id: Id;
    company_id: string;
    name: string;
    created_at: DefaultNow;
    updated_at: DefaultNow;
    updated_by: string;
  };
  saved_list_lines: { list_id: string; line_number: number; part_id: string; quantity: number; note: string; ordered_as: string };
  saved_views: { id: Id; user_id: string; list: ViewList; name: string; query: string; created_at: DefaultNow };
  stock_alerts: {
    id: Generated<string>;
    company_id: string;
    user_id: string;
    part_id: string;
    /** null: any quantity */
    quantity: number | null;
    requested_at: DefaultNow;
  };
  former_buyers: { user_id: string; email: string; customer: string; at: DefaultNow };
  part_sales_periods: { first_day: string; until: Date };
  part_sales: { first_day: string; part_id: string; part_number: string; name: string; quantity: string; cents: string };
  sales_sums: {
    subject: 'shop' | 'part' | 'company';
    /** a trigger adds the months to the years */
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
  idempotency_keys: {
    user_id: string;
    key: string;
    request_hash: string;
    response: JSONColumnType<object, string>;
    created_at: DefaultNow;
  };
  payments: {
    id: Id;
    order_id: string;
    intent_id: string;
    amount_cents: number;
    currency: string;
    status: Generated<PaymentStatus>;
    refunded_cents: Generated<number>;
    is_due: Generated<boolean>;
    created_at: DefaultNow;
    settled_at: Date | null;
    asked_at: Date | null;
    failed_at: Generated<Date | null>;
  };
  refunds: {
    id: Id;
    payment_id: string;
    cents: number;
    reason: Generated<string>;
    state: Generated<RefundState>;
    provider_refund_id: string | null;
    attempt: Generated<number>;
    failure: string | null;
    next_try_at: DefaultNow;
    actor: RefundActor;
    user_id: string | null;
    idempotency_key: string | null;
    request_hash: string | null;
    /** the cancellation that this refund belongs to; null: refunded by hand or by the shop */
    cancellation_id: string | null;
    created_at: DefaultNow;
    settled_at: Date | null;
  };
  order_events: {
    id: Id;
    order_id: string;
    what: OrderEventKind;
    from_state: OrderState | null;
    to_state: OrderState;
    actor: OrderEventActor;
    user_id: string | null;
    cents: number | null;
    intent_id: string | null;
    refund_id: string | null;
    shipment_id: string | null;
    cancellation_id: string | null;
    /** for staff, such as the reason of a hold */
    note: Generated<string>;
    at: DefaultNow;
  };
  reconciliations: {
    id: Id;
    started_at: DefaultNow;
    ended_at: Date | null;
    asked: Generated<number>;
    problem: string | null;
    lists_read_until: Generated<Date | null>;
  };
  reconciliation_findings: {
    id: Id;
    reconciliation_id: string;
    kind: FindingKind;
    order_id: string | null;
    intent_id: string | null;
    cents: number | null;
    did: string;
    at: DefaultNow;
  };
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
  unnamed_proxies: { address: string; seen_at: DefaultNow };
  payment_events: { id: string; type: string; received_at: DefaultNow };
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
