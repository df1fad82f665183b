import { useState } from 'react';
import { readStored, removeStored, store } from '../../../platform/browser-store.ts';
import { shortcutsOffKey } from '../../../platform/shortcut-keys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { rows, searchOfList, selectsRow } from './rows.ts';

/** Lists the shortcuts of the page behind the dialog. People who press keys by accident can turn the shortcuts off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(() => readStored(shortcutsOffKey) === null);
  const [page] = useState(describePage);

  function turn(on: boolean) {
    if (on) removeStored(shortcutsOffKey);
    else store(shortcutsOffKey, 'yes');
    setOn(on);
  }

  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className={`grid grid-cols-[5rem_1fr] items-baseline gap-y-2 ${isOn ? '' : 'opacity-60'}`}>
        {keysOf(page).map(([key, text]) => (
          <div key={key} className="col-span-full grid grid-cols-subgrid">
            <dt>
              <kbd className="rounded-sm border border-line-strong bg-sunken px-2 py-0.5 font-mono text-sm">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex min-h-11 items-center gap-3">
        <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} className="size-5 accent-accent" />
        Use single-key shortcuts in this browser
      </label>
    </Dialog>
  );
}

/** Says which shortcuts have an effect on the page. */
const describePage = () => ({
  hasRows: rows().length > 0,
  hasSelection: document.querySelector(`main tbody ${selectsRow}`) !== null,
  hasSearch: searchOfList() !== null,
});

function keysOf({ hasRows, hasSelection, hasSearch }: ReturnType<typeof describePage>): [key: string, text: string][] {
  return [
    ...(hasRows ? rowKeys : []),
    ...(hasSelection ? [selectKey] : []),
    ['/', hasSearch ? 'Search this list' : 'Find a part'],
    ['?', 'Show these shortcuts'],
  ];
}

const selectKey: [key: string, text: string] = ['x', 'Select the row'];

const rowKeys: [key: string, text: string][] = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
];
