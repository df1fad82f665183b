import type { Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultNow, Id } from './column-types.ts';

export interface VehicleTables {
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
  sample_applications: { only_row: Generated<boolean>; added_at: DefaultNow };
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
}
