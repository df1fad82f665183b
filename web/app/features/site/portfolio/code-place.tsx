import { Fragment } from 'react';

/** A path in the code or in the running shop, where a reader can check a statement. Line breaks come after a slash. */
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
