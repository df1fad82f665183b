const figure = new Intl.NumberFormat('en-US');

/** '9876' → '9,876', '10000+' → 'More than 10,000' */
export function formatCount(count: string): string {
  return count.endsWith('+') ? `More than ${figure.format(Number.parseInt(count, 10))}` : figure.format(Number(count));
}
