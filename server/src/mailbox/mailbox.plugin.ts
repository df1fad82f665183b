import { browserScript } from '@axlewright/sandbox/browser-script';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { deleteOldMails, findMail, insertMail, listMails, listWholeMails, type ShownMails } from './mailbox.queries.ts';
import { framedHtml, listPage, mailboxStyle, mailPage, missingPage } from './mailbox-pages.ts';

export interface MailboxSandboxOptions {
  db: Db;
  shown: ShownMails;
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * An email may contain untrusted HTML. Apart from text, this policy allows only inline styles, embedded pictures, and links, even if the
 * email is opened outside of its frame.
 */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

const script = browserScript(import.meta.url, './list-refresh.ts', './mailbox.browser.ts');

/** Stores an email in the mailbox. A shop with a mail server would send it. */
export async function captureMail(db: Db, mail: Mail): Promise<void> {
  await insertMail(db, mail);
  await deleteOldMails(db);
}

/** A sandbox that shows the shop's emails. The caller registers it with a path prefix. */
export const mailboxSandbox: FastifyPluginAsync<MailboxSandboxOptions> = async (app, { db, shown }) => {
  const base = app.prefix;
  const mailPath = '/mails/:id(^\\d{1,18}$)';

  app.setNotFoundHandler((_request, reply) => sendPage(reply.code(404), missingPage(base)));

  app.get('/', async (_request, reply) => sendPage(reply, listPage(base, shown, await listMails(db, shown))));

  app.get<{ Params: { id: string } }>(mailPath, async (request, reply) => {
    const mail = await findMail(db, shown, request.params.id);
    return mail ? sendPage(reply, mailPage(base, mail, 'html')) : sendPage(reply.code(404), missingPage(base));
  });

  app.get<{ Params: { id: string } }>(`${mailPath}/text`, async (request, reply) => {
    const mail = await findMail(db, shown, request.params.id);
    return mail ? sendPage(reply, mailPage(base, mail, 'text')) : sendPage(reply.code(404), missingPage(base));
  });

  app.get<{ Params: { id: string } }>(`${mailPath}/content`, async (request, reply) => {
    const mail = await findMail(db, shown, request.params.id);
    if (!mail) return sendPage(reply.code(404), missingPage(base));
    return sendHtml(reply.header('x-frame-options', 'SAMEORIGIN'), framedHtml(mail.html), mailPolicy);
  });

  app.get<{ Querystring: { to?: unknown } }>('/api/mails', async ({ query: { to } }, reply) => {
    reply.header('cache-control', 'no-store');
    return listWholeMails(db, shown, typeof to === 'string' ? to : null);
  });

  app.get('/mailbox.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script()),
  );
  app.get('/mailbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(mailboxStyle),
  );
};

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return sendHtml(reply, html, pagePolicy);
}

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);
}
