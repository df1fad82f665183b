import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';

/** @param list lists the emails of all rooms. This room must not import them */
export function mailPreviewsRoutes(implement: ImplementEndpoint, list: () => Promise<MailPreview[]>): void {
  implement('listMailPreviews', list);
}
