import { formatCents } from '@axlewright/contract/money/money';
import { orderableQuantities, quantityRangeText } from '@axlewright/contract/sales/order-quantity';
import { stockAlertDays } from '@axlewright/contract/sales/stock-alerts';
import { paths, stockAlertsId } from '@axlewright/contract/site/page-paths';
import type { Database } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';
import { type ReadyAlert, takeReadyAlerts } from './stock-alerts.queries.ts';

const batchSize = 100;

interface StockAlertServices {
  db: Database;
  mailer: Pick<Mailer, 'sendMail'>;
  /** origin of the shop, for links */
  publicUrl: string;
}

/**
 * Emails everyone whose part can be ordered now, and ends these alerts in the same transaction. So an alert is neither lost nor emailed
 * twice, even if several instances do this at the same time.
 */
export async function mailStockAlerts({ db, mailer, publicUrl }: StockAlertServices, signal?: AbortSignal): Promise<void> {
  const mailSome = () =>
    db.transaction().execute(async (transaction) => {
      const alerts = await takeReadyAlerts(transaction, { days: stockAlertDays, limit: batchSize });
      for (const alert of alerts) {
        const mail = { to: alert.email, ...stockAlertMail(alert, publicUrl) };
        await mailer.sendMail(transaction, mail, { key: `stock alert ${alert.alertId}`, canWait: true });
      }
      return alerts.length;
    });
  while (!signal?.aborted && (await mailSome()) === batchSize);
}

export function stockAlertMail(alert: Omit<ReadyAlert, 'email' | 'alertId'>, publicUrl: string) {
  const { partId, partNumber, brand, name, quantity, unitPriceCents } = alert;
  const possible = orderableQuantities(alert);
  return {
    subject: `You can order ${partNumber} again`,
    ...layoutMail({
      heading: 'You can order it again',
      paragraphs: [
        `You asked us to tell you when you can order ${brand} ${partNumber} again. Now you can. We have not set any aside for you.`,
      ],
      facts: [
        { label: 'Part', text: name },
        { label: 'Part number', text: partNumber },
        { label: 'Price', text: `${formatCents(unitPriceCents)} each` },
        ...(possible ? [{ label: 'You can order', text: quantityRangeText(possible) }] : []),
        ...(quantity === null ? [] : [{ label: 'You need', text: quantity.toLocaleString('en-US') }]),
      ],
      button: { label: `View ${partNumber}`, url: `${publicUrl}${paths.part(partId)}` },
      footer: `We sent this email because you asked for it at ${new URL(publicUrl).host}. It is the only one: the alert has ended. To stop other alerts, remove them from your list.`,
      footerLinks: [
        { label: 'Your stock alerts', url: `${publicUrl}${paths.savedLists}#${stockAlertsId}` },
        { label: 'Change which emails you get', url: `${publicUrl}${paths.emails}` },
      ],
    }),
  };
}
