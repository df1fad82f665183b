import { newPartSchema, pictureMaxBytes, pictureTypes } from '@axlewright/contract/catalog/parts';

/** For the `accept` attribute of a file input. */
export const pictureTypeList = pictureTypes.join(',');

/** Why the server would reject this file. Null if it would accept it. */
export function uploadProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!pictureTypes.some((each) => each === type)) return `${name} is not a JPEG, PNG, WebP or AVIF file.`;
  if (size > pictureMaxBytes) return `${name} is ${shownMegabytes(size)} MB. The limit is ${pictureMaxBytes / 1e6} MB.`;
  return null;
}

/** For `register(…, { validate })`: true, or the error text. An empty text is valid. */
export function validateImageUrl(typed: string): string | true {
  return newPartSchema.shape.image.safeParse(typed.trim()).success || 'Enter a URL that starts with https://';
}

/** Whether a typed URL has a host and a path. The preview fetches only such URLs. */
export function isCompleteUrl(typed: string): boolean {
  return validateImageUrl(typed) === true && /^(?:https:\/\/[^/]+\.[^/]+\/.+|\/.+)$/.test(typed);
}

/** Rounded up, so that a file just over the limit does not show as exactly the limit. */
function shownMegabytes(bytes: number): string {
  return (Math.ceil(bytes / 1e5) / 10).toFixed(1);
}
