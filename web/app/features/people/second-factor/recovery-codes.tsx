import { shopName } from '../../../content/site.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { saveFile } from '../../desk/table/save-file.ts';

/** Shown once: the shop keeps only their hashes. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes copied');
    } catch {
      toast.error('The browser did not let the page copy them.');
    }
  }

  return (
    <section aria-labelledby="recovery-codes-title" className="grid max-w-md gap-4">
      <h2 id="recovery-codes-title" className="text-xl">
        Keep your recovery codes
      </h2>
      <p className="text-ink-soft">
        Each code opens your account once if you lose your second factor. Keep them where you keep passwords: they are not shown again.
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
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}
