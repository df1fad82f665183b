import { newPartSchema, pictureMaxBytes, pictureTypes } from '@axlewright/contract/catalog/parts';

/** For a file input's `accept`. */
export const pictureTypeList = pictureTypes.join(',');

/** Why the shop would not take this file; null where it would. */
export function uploadProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!pictureTypes.some((each) => each === type)) return `${name} is not a JPEG, PNG, WebP or AVIF file.`;
  if (size > pictureMaxBytes) return `${name} is ${shownMegabytes(size)} MB. The limit is ${pictureMaxBytes / 1e6} MB.`;
  return null;
}

/** For `register(…, { validate })`: true, or what is wrong. Empty is fine. */
export function isImageAddress(typed: string): string | true {
  return newPartSchema.shape.image.safeParse(typed.trim()).success || 'Enter an address that starts with https://';
}

/** Worth asking for while it is being typed: a whole address with a host and a path. */
export function isShownAddress(typed: string): boolean {
  return isImageAddress(typed) === true && /^(?:https:\/\/[^/]+\.[^/]+\/.+|\/.+)$/.test(typed);
}

/** Rounded up, so that a file just over the limit does not read as exactly at it. */
function shownMegabytes(bytes: number): string {
  return (Math.ceil(bytes / 1e5) / 10).toFixed(1);
}
