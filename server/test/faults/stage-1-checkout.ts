import { checkOut, findCommit, prepareVersion } from './checkout.ts';

const tag = 'stage-1';

/** Stage 1 is version 1.0.0. Returns null if it can be started from this folder, otherwise the reason why not. */
export function stage1Problem(): string | null {
  if (process.env.STAGE_1_FOLDER || findCommit('rev-parse', '--verify', '--quiet', `${tag}^{commit}`)) return null;
  return `this folder is not a git checkout with the tag ${tag}. Use a git checkout, or set STAGE_1_FOLDER to a checkout of that tag`;
}

/** Prepares stage 1 in a folder of its own, with its own packages and pages. Returns its main program. */
export const checkOutStage1 = async (): Promise<string> => prepareVersion(process.env.STAGE_1_FOLDER ?? (await checkOut(tag)));
