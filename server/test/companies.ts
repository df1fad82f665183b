import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { MyCapabilities } from '@axlewright/contract/people/company';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const capabilitiesOf = async (person: Person) => (await person.call('GET', '/me/capabilities')).json<MyCapabilities>();

/** Returns the id of a person's current company. */
export const companyIdOf = async (person: Person) => (await capabilitiesOf(person)).company?.companyId ?? '';

/** Returns the token in the newest invitation to an email address. The email may still be queued. */
export async function newestToken(shop: TestApp, email: string): Promise<string> {
  const { rows } = await shop.pool.query<{ text: string }>(
    `select text from (
       select data ->> 'to' as recipient, data ->> 'text' as text from jobs.job where name = 'mail'
       union select recipient, text from sandbox.mails
     ) as mail, company_invitations as invitation
     where recipient = $1 and email = $1 and token_hash = sha256(convert_to(substring(text from '/dashboard/invitation#([A-Za-z0-9_-]{43})'), 'UTF8'))
     order by invitation.id desc limit 1`,
    [email],
  );
  return /\/dashboard\/invitation#([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}

/** Invites a person to the owner's company. Returns the token in the email. */
export async function invite(shop: TestApp, owner: Person, email: string, role: CompanyRole): Promise<string> {
  const response = await owner.call('POST', '/company/invitations', { email, role });
  if (response.statusCode !== 201) throw new Error(`invite: ${response.statusCode} ${response.body}`);
  return newestToken(shop, email);
}

export const accept = (person: Person, token: string) => person.call('POST', '/me/memberships', { token });

/** Makes a person a member of the owner's company, which becomes the person's current company. */
export async function join(shop: TestApp, owner: Person, person: Person, role: CompanyRole): Promise<void> {
  const response = await accept(person, await invite(shop, owner, person.email, role));
  if (response.statusCode !== 201) throw new Error(`accept: ${response.statusCode} ${response.body}`);
}

export const chooseCompany = (person: Person, companyId: string) => person.call('PUT', '/me/company', { companyId });
