import Lock from 'virtual:icon/lock';
import { capabilityTexts, type StaffCapability, type StaffRole, staffRoleTexts } from '@axlewright/contract/people/capabilities';
import { paths } from '@axlewright/contract/site/page-paths';
import { LinkButton } from '../../../ui/link-button.tsx';

/** For a member of staff whose role does not include the page. */
export function NoAccess({ role, capability }: { role: StaffRole; capability: StaffCapability }) {
  return (
    <section
      aria-labelledby="page-title"
      className="chamfer grid justify-items-start gap-4 rounded-md border border-line-strong border-dashed px-6 py-10 [--chamfer:1.5rem]"
    >
      <Lock aria-hidden="true" className="size-8 text-ink-faint" />
      <h1 id="page-title" className="text-3xl">
        You don't have access
      </h1>
      <dl className="grid max-w-prose gap-3 text-ink-soft">
        <div>
          <dt className="inline font-semibold text-ink">This page is for staff who may: </dt>
          <dd className="inline">{capabilityTexts[capability]}</dd>
        </div>
        <div>
          <dt className="inline font-semibold text-ink">Your role, {staffRoleTexts[role].label}: </dt>
          <dd className="inline">{staffRoleTexts[role].allows}</dd>
        </div>
      </dl>
      <p className="max-w-prose text-ink-soft">
        If you need this page, ask an admin to change your role. The menu shows the pages that you can open.
      </p>
      <LinkButton to={paths.dashboard}>Go to My Profile</LinkButton>
    </section>
  );
}
