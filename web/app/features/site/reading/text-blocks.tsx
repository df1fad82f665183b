import type { TextBlock } from '../../../content/text-block.ts';

/** Text blocks with a readable line length. */
export function TextBlocks({ blocks, id }: { blocks: readonly TextBlock[]; id: string }) {
  return (
    <div className="grid max-w-[68ch] gap-[1.1em] text-[1.0625rem] leading-[1.65]">
      {blocks.map((block, position) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts are constants, their order never changes
          key={`${id}-${position}`}
          block={block}
        />
      ))}
    </div>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (typeof block === 'string') return <p className="text-pretty">{block}</p>;
  if ('list' in block) return <BulletList items={block.list} />;
  return <TextTable {...block.table} />;
}

function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-2.5">
      {items.map((item) => (
        <li key={item} className="grid grid-cols-[0.5rem_1fr] gap-x-4 text-pretty">
          <span aria-hidden="true" className="mt-[0.6em] size-2 bg-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}

interface TextTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table. On a narrow screen each row is a card: first the name of the row, then its values. */
function TextTable({ caption, head, rows }: TextTableProps) {
  return (
    <table className="figures my-1 w-full text-[0.9375rem] leading-normal max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-ink border-b-2 text-start">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pe-5 text-start align-bottom font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name, ...values]) => (
          <tr key={name} className="border-line border-b max-sm:block max-sm:py-3">
            <th scope="row" className="py-2.5 pe-5 text-start align-top font-semibold max-sm:block max-sm:p-0">
              {name}
            </th>
            {values.map((value) => (
              <td key={value} className="py-2.5 pe-5 align-top text-ink-soft last:pe-0 max-sm:block max-sm:p-0">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
