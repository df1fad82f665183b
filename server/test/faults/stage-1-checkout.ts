import { checkOut, findCommit, prepareVersion } from './checkout.ts';

/** The last commit of version 1.0.0. */
const stage1 = '552f969bd0d2696c4fa234bc7138e3fd3095ebf7';

/** Returns null if stage 1 (version 1.0.0) can be started from this folder, otherwise the reason why not. */
export function stage1Problem(): string | null {
  if (process.env.STAGE_1_FOLDER || findCommit('rev-parse', '--verify', '--quiet', `${stage1}^{commit}`)) return null;
  return `this folder is not a git checkout with the commit ${stage1}. Use a full git checkout, or set STAGE_1_FOLDER to a checkout of that commit`;
}

/** Prepares stage 1 in a folder of its own, with its own packages and pages. Returns its main program. */
export const checkOutStage1 = async (): Promise<string> => prepareVersion(process.env.STAGE_1_FOLDER ?? (await checkOut(stage1)));
