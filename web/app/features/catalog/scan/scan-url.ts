import { isOwnPath } from '@axlewright/contract/own-path';
import { paths } from '@axlewright/contract/site/page-paths';

const parameter = 'vehicle';

/** The URL of the page that scans a VIN, and then goes back to the page `from`. */
export const vinScanUrl = (from: string): string => `${paths.scan}?${new URLSearchParams({ [parameter]: from })}`;

/** Returns where the page goes after a VIN was scanned. Null if the user wants to scan a part. */
export function pageAfterVin(search: URLSearchParams): string | null {
  const from = search.get(parameter);
  return from !== null && isOwnPath(from) ? from : null;
}
