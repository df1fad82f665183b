import { type DragEvent, type ReactNode, useRef, useState } from 'react';

interface FileDropProps {
  /** What the file contains, for screen readers. */
  label: string;
  /** Types that the dialog offers. Default: CSV and Excel. */
  accept?: string;
  onFiles: (files: readonly File[]) => void;
  /** Gets a function that opens the browser's dialog for files. */
  children: (openFile: () => void) => ReactNode;
}

/** Lets the user drop a file on its content. */
export function FileDrop({ label, accept = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain', onFiles, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  // Entering a child element also sends a "leave" event for its parent. So this counts the elements that the pointer has entered.
  const [depth, setDepth] = useState(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div
      className="relative"
      onDragEnter={(event) => hasFiles(event) && setDepth(depth + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth(Math.max(depth - 1, 0))}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      {depth > 0 && (
        <div className="pointer-events-none absolute -inset-3 z-20 grid place-items-start justify-center rounded-md border-2 border-accent border-dashed bg-paper/85 pt-24 font-semibold text-xl">
          Drop the file here
        </div>
      )}
    </div>
  );
}
