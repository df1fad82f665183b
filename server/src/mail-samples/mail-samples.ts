import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import { answerMail } from '../features/catalog/unknown-numbers/answer-mails.ts';
import { stockAlertMail } from '../features/sales/stock-alerts/mail-stock-alerts.ts';
import { companySamples } from './company-samples.ts';
import { sampleOf } from './mail-sample.ts';
import { orderSamples } from './order-samples.ts';
import { securitySamples } from './security-samples.ts';

/**
 * Lists a sample of every email that the shop sends. The functions that write the real emails write the samples, from the data in this
 * folder.
 * @param publicUrl origin of the shop, for links
 */
export async function listMailSamples(publicUrl: string): Promise<MailPreview[]> {
  return [
    ...orderSamples(publicUrl),
    ...partSamples(publicUrl),
    ...(await companySamples(publicUrl)),
    ...(await securitySamples(publicUrl)),
  ];
}

function partSamples(publicUrl: string): MailPreview[] {
  const part = { partId: '1', partNumber: 'AXW-BR-33028', brand: 'Axlewright', name: 'Brake rotor, vented, coated, front, 12.99 in' };
  const stock = { minQ: 4, availableQ: 48, orderMultiple: 4, unitPriceCents: 4_890, quantity: 12 };
  return [
    sampleOf(
      {
        name: 'Back in stock',
        group: 'Parts',
        sentWhen: 'A part for which a member set a stock alert can be ordered again. Once for each alert.',
        sentTo: 'The member who set the alert, with a confirmed email address',
        canTurnOff: true,
      },
      stockAlertMail({ ...part, ...stock }, publicUrl),
    ),
    sampleOf(
      {
        name: 'Number found',
        group: 'Parts',
        sentWhen: 'Staff added a number that customers had searched for without success. Once for each number.',
        sentTo: 'Everyone who searched for the number',
      },
      answerMail({ typed: '51712-3X000', part: { id: '1', part_number: part.partNumber, name: part.name }, publicUrl }),
    ),
  ];
}
