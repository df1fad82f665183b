import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Shape } from '../app/ui/create-icon.ts';

const prefix = 'virtual:icon/';
const createIcon = fileURLToPath(new URL('../app/ui/create-icon.ts', import.meta.url));

interface IconSet {
  icons: Record<string, { body: string }>;
}

/**
 * Turns `virtual:icon/trash` into a module with the component of this Lucide icon. `@iconify-json/lucide` has all icons in one file. `lucide-react` has
 * almost 5,000 files, and adds 1.5 kB to each page.
 */
export function icons(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const set: IconSet = JSON.parse(readFileSync(file, 'utf8'));
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const icon = set.icons[name];
      if (!icon) return this.error(`Lucide has no icon ${name}`);
      return `import { createIcon } from ${JSON.stringify(createIcon)};\nexport default createIcon(${JSON.stringify(shapesOf(icon.body))});`;
    },
  };
}

/** Left out of each shape, because createIcon sets them for the whole icon. */
const ofWholeIcon = new Set([
  'fill="none"',
  'stroke="currentColor"',
  'stroke-width="2"',
  'stroke-linecap="round"',
  'stroke-linejoin="round"',
]);

function shapesOf(body: string): Shape[] {
  const shapes = [...body.matchAll(/<(\w+) ([^>]*?)\/?>/g)].map(([, tag = '', attributes = '']): Shape => [tag, attributesOf(attributes)]);
  const groups = shapes.filter(([tag]) => tag === 'g');
  if (groups.some(([, attributes]) => Object.keys(attributes).length > 0))
    throw new Error(`An icon has a group with attributes of its own: ${body}`);
  return shapes.filter((shape) => !groups.includes(shape));
}

function attributesOf(text: string): Shape[1] {
  const found = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].filter(([attribute]) => !ofWholeIcon.has(attribute));
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}
