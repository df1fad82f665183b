import { isImage, pictureMaxBytes, pictureTypes } from '@axlewright/contract/catalog/parts';

/** For the `accept` attribute of a file input. */
export const pictureTypeList = pictureTypes.join(',');

/** Returns the reason why the server would reject this file, or null if the server would accept it. */
export function uploadProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!pictureTypes.some((each) => each === type)) return `${name} is not a JPEG, PNG, WebP or AVIF file.`;
  if (size > pictureMaxBytes) return `${name} is ${shownMegabytes(size)} MB. The limit is ${pictureMaxBytes / 1e6} MB.`;
  return null;
}

/** The `validate` function of the field: returns true, or the error text. An empty field is valid. */
export function validateImageUrl(typed: string): string | true {
  return isImage(typed.trim()) || 'Enter a URL that starts with https://';
}

/** Whether a typed URL has a host and a path. The preview fetches only such URLs. */
export function isCompleteUrl(typed: string): boolean {
  return validateImageUrl(typed) === true && /^(?:https:\/\/[^/]+\.[^/]+\/.+|\/.+)$/.test(typed);
}

/** Rounds up. Otherwise the text for a file just over the limit would be "10.0 MB. The limit is 10 MB." */
function shownMegabytes(bytes: number): string {
  return (Math.ceil(bytes / 1e5) / 10).toFixed(1);
}
