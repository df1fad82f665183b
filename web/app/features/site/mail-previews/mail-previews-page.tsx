import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { MailFacts } from './mail-facts.tsx';
import { mailPreviewsQuery } from './mail-previews.queries.ts';
import { MailView } from './mail-view.tsx';

export const meta = () => unlistedPageMeta('Email Previews');
export const handle = staffPages.mails;

/** Shows staff every email of the shop, with sample data. */
export default function MailPreviewsPage() {
  const result = useQuery(mailPreviewsQuery);
  const { data: mails } = result;
  return (
    <section aria-labelledby="page-title">
      <h1 id="page-title" className="text-3xl">
        Email Previews
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        Every email that the shop sends. The names, orders and links are samples, so the links lead nowhere.
      </p>
      {mails ? <Mails mails={mails} /> : <LoadingState result={result} label="Loading the emails" />}
    </section>
  );
}

function Mails({ mails }: { mails: readonly MailPreview[] }) {
  const [search, setSearch] = useSearchParams();
  const mail = mails.find(({ id }) => id === search.get('mail')) ?? mails[0];
  if (!mail) return null;
  return (
    <div className="grid gap-6">
      <Field label="Email" className="max-w-md">
        <Select options={[]} value={mail.id} onChange={(event) => setSearch({ mail: event.target.value }, { replace: true })}>
          {[...Map.groupBy(mails, ({ group }) => group)].map(([group, inGroup]) => (
            <optgroup key={group} label={group}>
              {inGroup.map(({ id, name }) => (
                <option key={id} value={id} className="bg-surface text-ink">
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <MailFacts mail={mail} />
      <MailView mail={mail} />
    </div>
  );
}
