const digits = String.raw`\d{1,12}`;
const fraction = String.raw`(?:${digits}[ -])?${digits}/[1-9]\d{0,11}`;

/** The pattern of a number in the value of an attribute: 330, 25.4, -40, 3/4, 1 1/2 or 1-1/2. PostgreSQL uses the same pattern. */
export const attributeNumberPattern: string = String.raw`${fraction}|-?${digits}(?:\.\d{1,30})?`;

const wholeNumber = new RegExp(`^(?:${attributeNumberPattern})$`);

/** Returns the number if the whole value is a number, otherwise null. The function attribute_number of the database has the same rule. */
export function attributeNumberOf(value: string): number | null {
  if (!wholeNumber.test(value)) return null;
  if (!value.includes('/')) return Number(value);
  const [denominator = 1, numerator = 0, whole = 0] = value.split(/[ /-]/).map(Number).reverse();
  return whole + numerator / denominator;
}
