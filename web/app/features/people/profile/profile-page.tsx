import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { publicSettingsQuery } from '../../../platform/public-settings.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { YourDataSection } from '../account-end/your-data-section.tsx';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { profileQuery } from './profile.queries.ts';
import { ProfileForm } from './profile-form.tsx';
import { SessionsSection } from './sessions-section.tsx';

export const meta = () => unlistedPageMeta('My Profile');

export default function ProfilePage() {
  const result = useQuery(profileQuery);
  const { data: profile } = result;
  const { data: settings } = useQuery(publicSettingsQuery());
  const { data: capabilities } = useQuery(myCapabilitiesQuery);
  return (
    <section aria-labelledby="page-title">
      <h1 id="page-title" className="text-3xl">
        My Profile
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        Our staff see your phone number with your orders, so they can call you with questions. Orders and reviews show the name from your
        sign-up.
      </p>
      {profile ? <ProfileForm profile={profile} /> : <LoadingState result={result} label="Loading your profile" />}
      <EmailsLink />
      {settings?.identity === 'embedded' && <PasskeysSection />}
      {capabilities?.staffRole && <SecondFactorSection />}
      <SessionsSection />
      {profile && <YourDataSection email={profile.email} />}
    </section>
  );
}

function EmailsLink() {
  return (
    <section aria-labelledby="emails-title" className="mt-12 max-w-3xl border-line border-t pt-8">
      <h2 id="emails-title" className="text-2xl">
        Emails
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">Choose which emails you get about your orders.</p>
      <LinkButton to={paths.emails}>Choose emails</LinkButton>
    </section>
  );
}
