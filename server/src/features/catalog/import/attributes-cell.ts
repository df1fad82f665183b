import { attributeNumberPattern } from '@axlewright/contract/catalog/attribute-number';
import { attributeNameMaxLength, attributeValueMaxLength, maximumAttributes } from '@axlewright/contract/catalog/part-limits';
import type { PartDetail } from '@axlewright/contract/catalog/parts';

type Attribute = PartDetail['attributes'][number];

/** A number, a space, and a unit: 330 mm, 1 1/2 in. */
const numberWithUnit = new RegExp(`^(${attributeNumberPattern}) +([^\\s\\d./-].{0,39})$`);

/**
 * Reads the attributes of a part, as in `Outside diameter: 330 mm; Bolt hole quantity: 5`. If the cell does not have this format, returns a text that
 * describes the problem.
 */
export function readAttributes(cell: string): Attribute[] | string {
  const attributes: Attribute[] = [];
  for (const text of cell.split(';').map((each) => each.trim())) {
    const attribute = text === '' ? undefined : readAttribute(text);
    if (attribute === null) return `has “${text.slice(0, 40)}”. Use the format “Height: 90 mm; Thread: M20 × 1.5”`;
    if (attribute) attributes.push(attribute);
  }
  if (attributes.length <= maximumAttributes) return attributes;
  return `has ${attributes.length} attributes. At most ${maximumAttributes} are allowed`;
}

function readAttribute(text: string): Attribute | null {
  const [, name = '', value = ''] = /^([^:]+):\s*(.+)$/s.exec(text) ?? [];
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > attributeNameMaxLength || value.length > attributeValueMaxLength) return null;
  const [, number, unit] = numberWithUnit.exec(value) ?? [];
  return number !== undefined && unit !== undefined ? { name: trimmed, value: number, unit } : { name: trimmed, value, unit: null };
}
