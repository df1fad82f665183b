import { type CatalogFileProblem, errorText } from '@axlewright/contract/error-texts';
import { StartError } from '../../../platform/start-error.ts';

/** A file is not a catalog file. The command prints the message. An import on screen sends the problem to the browser. */
export class CatalogFileError extends StartError {
  readonly problem: CatalogFileProblem;

  constructor(problem: CatalogFileProblem) {
    super(errorText('not-a-catalog-file', problem));
    this.problem = problem;
  }
}
