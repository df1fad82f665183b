import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectNode, root } from '../setup/step.mjs';

/** Starts a new shop with the built pages, and waits until it listens. */
export async function openShop(dataFolder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const port = process.env.PORT ?? '4390';
  const shop = spawn(projectNode(), ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    shop.once('exit', () => reject(new Error(`The shop did not open:\n${printed}`)));
    shop.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const printedUrl = /open: (http\S+)/.exec(printed)?.[1];
      if (printedUrl) resolve(printedUrl);
    });
  });
  return {
    url,
    async close() {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
    },
  };
}
