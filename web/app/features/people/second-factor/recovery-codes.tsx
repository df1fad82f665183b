import { shopName } from '../../../content/site.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The new recovery codes. They are shown only once, because the server stores only their hashes. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes copied');
    } catch {
      toast.error('Your browser blocked copying.');
    }
  }

  return (
    <section aria-labelledby="recovery-codes-title" className="grid max-w-md gap-4">
      <h2 id="recovery-codes-title" className="text-xl">
        Save your recovery codes
      </h2>
      <p className="text-ink-soft">
        If you lose your second factor, use a code instead. Each code works once. Store them with your passwords. They are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="figures grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), `${shopName} recovery codes.txt`)}>
          Download
        </Button>
        <Button variant="primary" onClick={onSaved}>
          I saved them
        </Button>
      </div>
    </section>
  );
}
