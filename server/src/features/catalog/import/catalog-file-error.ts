import type { CatalogFileProblem } from '@axlewright/contract/error-reasons';
import { errorText } from '@axlewright/contract/error-texts';
import { StartError } from '../../../platform/start-error.ts';

/** A file is not a catalog file. The command prints the message. For an import in the browser, the API returns the problem. */
export class CatalogFileError extends StartError {
  readonly problem: CatalogFileProblem;

  constructor(problem: CatalogFileProblem) {
    super(errorText('not-a-catalog-file', problem));
    this.problem = problem;
  }
}
