const gaps = [/(?<=\d) (?=(?:mm|cm|V|A|Ah|W|kW|N|Nm|MHz|°C|inch|litre|pieces?|teeth|ribs|splines|studs|steps)\b)/g, /(?<=\d) (?=×)/g];

/** A part's name, in which no line ends between a figure and its unit, nor before a ×. After a × it may: three figures are too long for a narrow phone. */
export function unbroken(name: string): string {
  return gaps.reduce((text, gap) => text.replace(gap, '\u00a0'), name);
}
