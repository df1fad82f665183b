import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { mailPreferencesQuery } from './emails.queries.ts';
import { PreferencesForm } from './preferences-form.tsx';

export const meta = () => unlistedPageMeta('My Emails');

/** The links at the end of our emails lead to this page. */
export default function EmailsPage() {
  const result = useQuery(mailPreferencesQuery);
  const { data: companies } = result;
  return (
    <section aria-labelledby="page-title">
      <h1 id="page-title" className="text-3xl">
        My Emails
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        Choose the emails that you get about your orders. Emails about your account, its security and your companies always arrive.
      </p>
      {companies ? (
        <div className="grid max-w-3xl gap-6">
          {companies.map((preferences) => (
            <PreferencesForm key={preferences.companyId} preferences={preferences} isOnlyCompany={companies.length === 1} />
          ))}
        </div>
      ) : (
        <LoadingState result={result} label="Loading your email settings" />
      )}
    </section>
  );
}
