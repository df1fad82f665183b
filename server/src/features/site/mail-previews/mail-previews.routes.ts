import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';

/** @param list lists the emails of all rooms. The caller passes it, because code in this room must not import the other rooms */
export function mailPreviewsRoutes(implement: ImplementEndpoint, list: () => Promise<MailPreview[]>): void {
  implement('listMailPreviews', list);
}
