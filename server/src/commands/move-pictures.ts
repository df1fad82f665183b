import { readSettings } from '../env.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { shopFilesOf } from '../platform/files/shop-files.ts';
import { forEachAtOnce } from '../platform/for-each-at-once.ts';
import { StartError } from '../platform/start-error.ts';
import { counted, printLine, runCommand } from './run-command.ts';

const usage = 'Usage: npm run move-pictures [-- back]';
const progressStep = 1_000;

/**
 * Copies the pictures of the data folder into the bucket, or back, and compares each copy with its original. The shop may be running. After an
 * interruption, the command can run again: it copies only files that are missing or different.
 */
async function main(args: string[]): Promise<number> {
  const isBack = args[0] === 'back';
  if (args.length > (isBack ? 1 : 0)) throw new StartError(usage);
  const { folder, bucket } = shopFilesOf(readSettings(process.env));
  if (!bucket) throw new StartError('The setting STORAGE_URL is missing: it says which bucket is for the pictures.');
  await bucket.check();
  const copied = isBack ? await copyAll(bucket, folder) : await copyAll(folder, bucket);
  printLine(isBack ? nextStepBack(bucket.name, folder.path, copied) : nextStep(bucket.name, folder.path, copied));
  return 0;
}

const nextStep = (bucket: string, folder: string, copied: number): string =>
  copied > 0
    ? `Next: set STORAGE_URL=${bucket} and the other STORAGE_ settings for all instances, restart them, and run this again.`
    : `The bucket has all pictures of ${folder}. If all instances use STORAGE_URL=${bucket}, you can delete this folder.`;

const nextStepBack = (bucket: string, folder: string, copied: number): string =>
  [
    `All pictures of ${bucket} are in ${folder}. Next: remove the STORAGE_ settings of all instances, and restart them.`,
    ...(copied > 0
      ? [
          'Until then, uploads go to the bucket. So run this command again after the restart, and set the STORAGE_ settings as environment variables for that run.',
        ]
      : []),
  ].join('\n');

/** Returns how many files it has copied. */
async function copyAll(from: FileStore, to: FileStore): Promise<number> {
  let [copied, present] = [0, 0];
  await forEachAtOnce(from.list(), async (name) => {
    const content = await from.read(name);
    if (content === null) return;
    const hasContent = async () => (await to.read(name))?.equals(content) ?? false;
    if (await hasContent()) present += 1;
    else {
      await to.write(name, content);
      if (!(await hasContent())) throw new StartError(`The copy of ${name} differs from the original. Run this again.`);
      copied += 1;
    }
    if ((copied + present) % progressStep === 0) printLine(`${copied + present} picture files…`);
  });
  printLine(`Copied: ${counted(copied, 'picture file')}. ${present} were there already. All have been compared.`);
  return copied;
}

await runCommand(main);
