import { readSettings } from '../env.ts';
import { forEachAtOnce } from '../platform/files/for-each-at-once.ts';
import { type ShopFiles, shopFilesOf } from '../platform/files/shop-files.ts';
import { StartError } from '../platform/start-error.ts';
import { counted, printLine, runCommand } from './run-command.ts';

const progressStep = 1_000;

/**
 * Copies the pictures of the data folder into the bucket, and reads each of them back to compare it. The shop may be running. If the command is cut
 * off, it can run again: it copies only what the bucket does not have yet.
 */
async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const { folder, bucket } = shopFilesOf(settings);
  if (!bucket) throw new StartError('The setting STORAGE_URL is missing: it names the bucket to which the pictures go.');
  await bucket.check();
  const { copied, present } = await copyAll(folder, bucket);
  printLine(`Copied to ${bucket.name}: ${counted(copied, 'picture file')}. ${present} were there already. All have been compared.`);
  printLine(
    copied > 0
      ? `Next: set STORAGE_URL=${bucket.name} and the other STORAGE_ settings for all instances, restart them, and run this command again.`
      : `The bucket has all pictures of ${folder.path}. If all instances use STORAGE_URL=${bucket.name}, you can delete this folder.`,
  );
  return 0;
}

async function copyAll(folder: ShopFiles['folder'], bucket: NonNullable<ShopFiles['bucket']>) {
  const counts = { copied: 0, present: 0 };
  await forEachAtOnce(folder.list(), async (name) => {
    const content = await folder.read(name);
    if (content === null) return;
    const isSame = (other: Buffer | null) => other?.equals(content) ?? false;
    if (isSame(await bucket.read(name))) counts.present += 1;
    else {
      await bucket.write(name, content);
      if (!isSame(await bucket.read(name)))
        throw new StartError(`The bucket has another content of ${name} than the folder. Run this again.`);
      counts.copied += 1;
    }
    const done = counts.copied + counts.present;
    if (done % progressStep === 0) printLine(`${done} picture files…`);
  });
  return counts;
}

await runCommand(main);
