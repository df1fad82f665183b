import type { Mutation } from '../mutation.ts';

const alerts = 'server/src/features/sales/stock-alerts/stock-alerts.ts';
const queries = 'server/src/features/sales/stock-alerts/stock-alerts.queries.ts';
const members = 'server/src/features/people/companies/members.queries.ts';
const mails = 'server/src/features/sales/stock-alerts/mail-stock-alerts.ts';
const mailedAlerts = 'server/src/platform/database/backup/mailed-alerts.ts';
const alertsTest = 'server/src/features/sales/stock-alerts/stock-alerts.test.ts';
const mailsTest = 'server/src/features/sales/stock-alerts/mail-stock-alerts.test.ts';
const backupTest = 'server/src/commands/backup.test.ts';
const exportTest = 'server/src/features/people/account-end/export-account.test.ts';

/** Stock alerts and their emails. */
export const stockAlertMutations: readonly Mutation[] = [
  {
    name: 'an alert stays after its email',
    file: queries,
    find: 'delete from stock_alerts using ready where stock_alerts.id = ready.id',
    replace: 'delete from stock_alerts using ready where stock_alerts.id = ready.id and false',
    test: `${mailsTest}: comes once when staff add stock, shows the part and its current price, and ends the alert`,
  },
  {
    name: 'the email is queued outside the transaction that ends the alert',
    file: mails,
    find: 'await mailer.sendMail(transaction, mail,',
    replace: 'await mailer.sendMail(db, mail,',
    test: `${mailsTest}: is not sent before the alert has ended, even if an instance dies between two emails`,
  },
  {
    name: 'the alerts end before their emails are queued',
    file: mails,
    find: 'await takeReadyAlerts(transaction,',
    replace: 'await takeReadyAlerts(db,',
    test: `${mailsTest}: is not lost if an instance dies while it writes the emails, and keeps its Message-ID`,
  },
  {
    name: 'an email is sent for fewer pieces than the buyer needs',
    file: queries,
    find: 'isStockEnoughSql(sql`coalesce(stock_alerts.quantity, 1)`)',
    replace: 'isStockEnoughSql(sql`least(stock_alerts.quantity, 1)`)',
    test: `${mailsTest}: waits until the pieces that the buyer needs can be ordered, in whole cartons`,
  },
  {
    name: 'an email is sent for a part that is not for sale',
    file: queries,
    find: 'isOrderableStatusSql} and',
    replace: 'sql`true`} and',
    test: `${mailsTest}: does not come while the part %s`,
  },
  {
    name: 'an email goes to an address that is not confirmed',
    file: queries,
    find: 'users.email_verified and ',
    replace: '',
    test: `${mailsTest}: waits until the account has confirmed its email address`,
  },
  {
    name: 'no instance looks for parts that can be ordered again',
    file: 'server/src/shop-jobs.ts',
    find: "  'mail-stock-alerts',\n",
    replace: '',
    test: `${mailsTest}: an instance looks every minute for parts that can be ordered again`,
  },
  {
    name: 'an account has more alerts than the maximum',
    file: alerts,
    find: '> maximumStockAlerts)',
    replace: '> maximumStockAlerts + 1)',
    test: `${alertsTest}: is rejected if the account has 200, even if several are requested at once`,
  },
  {
    name: 'simultaneous requests exceed the maximum',
    file: members,
    find: '    .forNoKeyUpdate()\n',
    replace: '    .forKeyShare()\n',
    test: `${alertsTest}: is rejected if the account has 200, even if several are requested at once`,
  },
  {
    name: 'a part that others replace gets an alert',
    file: alerts,
    find: "if (part.successors.length > 0) throw noStockAlertError('replaced');",
    replace: '',
    test: `${alertsTest}: is not for parts that will not be sold again, or that the buyer does not see`,
  },
  {
    name: 'everybody sees the alerts of an account',
    file: queries,
    find: ".where('stock_alerts.user_id', '=', userId);",
    replace: ".where('stock_alerts.user_id', '!=', userId === '' ? '1' : '0');",
    test: `${alertsTest}: neither colleagues nor other companies see or remove it`,
  },
  {
    name: 'alerts never expire',
    file: queries,
    find: 'select id from stock_alerts where requested_at <',
    replace: 'select id from stock_alerts where false and requested_at <',
    test: `${alertsTest}: stock alerts end after 180 days`,
  },
  {
    name: 'a restored shop emails an alert again',
    file: mailedAlerts,
    find: 'delete from stock_alerts where id in (select alert_id from mailed_before)',
    replace: 'delete from mailed_before',
    test: `${backupTest}: a restored shop keeps open stock alerts, and emails none that it has emailed before`,
  },
  {
    name: 'after the second restore of a backup, the shop emails an alert again',
    file: mailedAlerts,
    find: 'insert into outbox.mailed_stock_alerts select * from mailed_before',
    replace: 'select from mailed_before',
    test: `${backupTest}: a restored shop keeps open stock alerts, and emails none that it has emailed before`,
  },
  {
    name: 'the export lacks the stock alerts',
    file: 'server/src/features/people/account-end/export-account.queries.ts',
    find: "select(['company_id', 'parts.part_number', 'stock_alerts.quantity', 'requested_at'])\n    .where('user_id', '=', userId)",
    replace: "select(['company_id', 'parts.part_number', 'stock_alerts.quantity', 'requested_at'])\n    .where('user_id', '=', '0')",
    test: `${exportTest}: contains the stock alerts of the account, but not those of colleagues`,
  },
  {
    name: 'the alert button ignores the typed quantity',
    file: 'web/app/features/sales/stock-alerts/stock-alert-button.tsx',
    find: "mutate(alert ? 'stop' : { quantity })",
    replace: "mutate(alert ? 'stop' : { quantity: null })",
    test: 'e2e/journeys/stock-alerts.spec.ts: a buyer asks for an alert on a part page, and removes it from the list',
  },
  {
    name: 'a visitor does not return to the part after the login',
    file: 'web/app/features/sales/stock-alerts/stock-alert-button.tsx',
    find: 'withReturnPath(paths.login, paths.part(part._id))',
    replace: 'withReturnPath(paths.login, paths.home)',
    test: 'e2e/journeys/stock-alerts.spec.ts: a visitor logs in on the way to the part',
  },
];
