const shortcuts: [string[], string][] = [
  [['Enter'], 'Next line'],
  [['Shift', 'Enter'], 'Line above'],
  [['↑', '↓'], 'Same field, line above or below'],
  [['Alt', 'N'], 'Next line to fix'],
  [['Alt', 'Enter'], 'Use the first suggestion'],
  [['Alt', 'Delete'], 'Remove the line'],
];

/** @param ctrlEnterText says what Ctrl+Enter does */
export function ShortcutList({ ctrlEnterText }: { ctrlEnterText: string }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 py-2">
      {[...shortcuts, [['Ctrl', 'Enter'], ctrlEnterText] as const].map(([keys, text]) => (
        <div key={text} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-sm border border-line-strong bg-surface px-1.5 py-0.5 text-center font-sans text-xs"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
