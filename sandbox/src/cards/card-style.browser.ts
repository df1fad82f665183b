/// <reference lib="dom" />
import type { CardOptions, StyleRule } from './frame-channel.browser.ts';

/** The style properties that Stripe's elements accept. Other properties are ignored. */
const properties: Record<string, string> = {
  backgroundColor: 'background-color',
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontSmoothing: '-webkit-font-smoothing',
  fontStyle: 'font-style',
  fontVariant: 'font-variant',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
  padding: 'padding',
  textAlign: 'text-align',
  textDecoration: 'text-decoration',
  textShadow: 'text-shadow',
  textTransform: 'text-transform',
};

const nested = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'];

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** Applies the styles that the shop's page has set. Each property is set separately. So a value cannot contain other CSS rules. */
export function applyStyle({ style = {}, hideIcon = false }: CardOptions): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  const base = style.base ?? {};
  // The widths of the fields are in em, so the elements around the inputs need the same font size.
  addRule('.fields, .icon', { fontSize: base.fontSize, fontFamily: base.fontFamily });
  addRule('.sandbox', { color: base.color, fontFamily: base.fontFamily });
  addVariant('input', base);
  addVariant('input.complete', style.complete ?? {});
  addVariant('input:placeholder-shown', style.empty ?? {});
  addVariant('input.invalid', { color: '#c0123c', ...style.invalid });
  addIcon('.icon', base.iconColor ?? base.color);
  addIcon('.invalid .icon', style.invalid?.iconColor ?? '#c0123c');
  if (hideIcon) addRule('.icon', {}).setProperty('display', 'none');
}

function addVariant(selector: string, variant: StyleRule): void {
  addRule(selector, variant);
  for (const pseudo of nested) {
    const rule = variant[pseudo];
    if (typeof rule === 'object' && rule !== null) addRule(selector + pseudo, rule as StyleRule);
  }
}

function addIcon(selector: string, color: unknown): void {
  if (typeof color === 'string') addRule(selector, {}).setProperty('fill', color);
}

function addRule(selector: string, rule: StyleRule): CSSStyleDeclaration {
  const index = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
  const { style } = sheet.cssRules[index] as CSSStyleRule;
  for (const [name, value] of Object.entries(rule)) {
    const property = properties[name];
    if (property && (typeof value === 'string' || typeof value === 'number')) style.setProperty(property, String(value));
  }
  return style;
}
