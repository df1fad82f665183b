import type {
  ApplicationDefect,
  ApplicationDifference,
  ApplicationImportState,
  ApplicationImportStep,
  ChangedApplicationsOfPart,
} from '@axlewright/contract/catalog/application-imports';
import type { ImportedPartKind, LeftReason, PartImportState } from '@axlewright/contract/catalog/part-imports';
import type { Generated, JSONColumnType } from 'kysely';
import type { DefaultNow, Id } from './column-types.ts';

/** What a check of an ACES file has found. Empty until the first check ends; the lists are deleted after 30 days. */
export interface ApplicationImportResult {
  errors?: number;
  warnings?: number;
  /** Imports that an earlier version of the shop made have no `parts.losing`. */
  difference?: (Omit<ApplicationDifference, 'parts'> & { parts: Optional<ApplicationDifference['parts'], 'losing'> }) | null;
  defects?: ApplicationDefect[];
  /** Imports that an earlier version of the shop made have no repairs, and only the net change of vehicles. */
  changedParts?: Optional<ChangedApplicationsOfPart, 'repair' | 'vehiclesLost' | 'vehiclesGained'>[];
}

type Optional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>;

export interface ImportTables {
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
    checks: Generated<number>;
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
    /** The changes that could do the most harm have the lowest rank. 0 if an earlier version of the shop made the import. */
    rank: Generated<number>;
    /** the line of the file; null if an earlier version of the shop made the import */
    line: number | null;
    /** the version of the part that the check compared with the file; null: the part did not exist, or the import wrote this row */
    part_version: number | null;
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
    /** errors that have interrupted the current check or import */
    failures: Generated<number>;
    problem: string | null;
    created_at: DefaultNow;
    started_at: Date | null;
    imported_at: Date | null;
  };
  application_import_files: { import_id: string; content: Buffer };
}
