const gaps = [
  /(?<=\d) (?=(?:mm|cm|V|A|Ah|W|kW|N|Nm|MHz|°C|inch|lit(?:er|re)s?|pieces?|teeth|ribs|splines|studs|steps)\b)/g,
  /(?<=\d) (?=×)/g,
];

/**
 * Prevents line breaks between a number and its unit, and before a ×. A line can still break after a ×, because sizes with three numbers
 * are too wide for a phone.
 */
export function keepUnitsTogether(name: string): string {
  return gaps.reduce((text, gap) => text.replace(gap, '\u00a0'), name);
}
