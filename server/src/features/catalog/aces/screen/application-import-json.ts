import type { ApplicationImport, ApplicationImportDetail } from '@axlewright/contract/catalog/application-imports';
import type { ApplicationImportRow } from './application-imports.queries.ts';

export function applicationImportOf(row: ApplicationImportRow): ApplicationImport {
  const { errors = 0, warnings = 0, difference: stored } = row.result;
  const difference = stored ? { ...stored, parts: { losing: null, ...stored.parts } } : null;
  return {
    _id: row.id,
    fileName: row.file_name,
    by: { name: row.display_name, email: row.email ?? '' },
    at: row.created_at.toISOString(),
    state: row.state,
    step: row.step,
    percent: row.percent,
    records: row.records,
    errors,
    warnings,
    difference,
    problem: row.state === 'failed' ? row.problem : null,
    importedAt: row.imported_at?.toISOString() ?? null,
  };
}

export function applicationImportDetailOf(row: ApplicationImportRow): ApplicationImportDetail {
  const { defects = [], changedParts = [] } = row.result;
  const older = { repair: '', vehiclesLost: null, vehiclesGained: null };
  return { ...applicationImportOf(row), defects, changedParts: changedParts.map((part) => ({ ...older, ...part })) };
}
