import type { LifeCycleStatus } from '@axlewright/contract/catalog/life-cycle';
import type { InterchangeType, PartDetail } from '@axlewright/contract/catalog/parts';
import type { NeededKind } from '@axlewright/contract/catalog/related-parts';
import type { SupersessionKind } from '@axlewright/contract/catalog/supersession';
import type { UnknownNumberStatus } from '@axlewright/contract/catalog/unknown-numbers';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultNow, Id } from './column-types.ts';

export interface CatalogTables {
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
    /** written for instances of the previous version, which do not know part_successors */
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
    undone: Generated<boolean>;
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
  former_part_numbers: { part_id: string; number_key: string };
  line_codes: { code: string; brand: string };
  part_successors: {
    part_id: string;
    kind: SupersessionKind;
    brand: string;
    part_number: string;
    part_number_key: GeneratedAlways<string>;
  };
}
