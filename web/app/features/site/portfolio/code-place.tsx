import { Fragment } from 'react';

/** The path of a source file, or of a page of the shop, that proves a statement. The path may break after each slash. */
export function CodePlace({ children }: { children: string }) {
  return (
    <p className="mt-2.5 font-mono text-[0.8125rem] text-ink-faint wrap-anywhere">
      {children.split(/(?<=\/)/).map((piece) => (
        <Fragment key={piece}>
          {piece}
          <wbr />
        </Fragment>
      ))}
    </p>
  );
}
