import { createElement as h, type ReactElement } from 'react';
import type { MailRow, MailTable } from './mail-content.ts';
import { light } from './mail-style.ts';

/**
 * Renders a table with headers for screen readers. The columns with figures are narrow, and the first column takes the rest of the width. On a
 * phone, the first column is above the figures (see mail-style.ts).
 */
export function mailTableHtml({ head, rows, sums }: MailTable): ReactElement {
  return h(
    'table',
    { key: 'table', className: 'lines', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style: styles.table },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        head.map((title, index) =>
          h(
            'th',
            { key: title, scope: 'col', className: `faint rule ${columnClass(index, head.length)}`, style: styles.head(index > 0) },
            title,
          ),
        ),
      ),
    ),
    h('tbody', null, rows.map(tableRow(head.length))),
    h('tfoot', null, sums.map(sumRow(head.length))),
  );
}

/** The first of several columns of figures is a quantity, which needs less space than an amount. */
const columnClass = (index: number, columns: number) => {
  if (index === 0) return 'first';
  if (columns === 2) return 'figure single';
  return index === 1 ? 'figure narrow' : 'figure';
};

const tableRow = (columns: number) =>
  function row({ name, label, figures }: MailRow, index: number): ReactElement {
    return h(
      'tr',
      { key: index },
      h(
        'td',
        { className: 'ink rule first', style: styles.name },
        h('span', { className: 'faint', style: styles.label }, label),
        h('br'),
        name,
      ),
      figures.map((figure, nth) =>
        h('td', { key: nth, className: `soft rule ${columnClass(nth + 1, columns)}`, style: styles.figure }, figure),
      ),
    );
  };

const sumRow = (columns: number) =>
  function sum({ label, amount, isTotal = false }: MailTable['sums'][number]): ReactElement {
    const cell = { className: isTotal ? 'ink sum' : 'soft sum', style: styles.sum(isTotal) };
    return h(
      'tr',
      { key: label },
      h('th', { ...cell, scope: 'row', colSpan: columns - 1 }, label),
      h('td', { ...cell, style: { ...cell.style, whiteSpace: 'nowrap' } }, amount),
    );
  };

const cell = { padding: '10px 0 10px 12px', fontSize: '14px', lineHeight: '20px', verticalAlign: 'top' } as const;
const cellWithLine = { ...cell, borderBottom: `1px solid ${light.line}` };

const styles = {
  table: { margin: '8px 0 24px', borderCollapse: 'collapse' },
  head: (isFigure: boolean) => ({
    ...cellWithLine,
    ...(isFigure ? { textAlign: 'right' } : { padding: '10px 0', textAlign: 'left', width: '100%' }),
    color: light.faint,
    fontSize: '13px',
    fontWeight: 400,
  }),
  name: { ...cellWithLine, padding: '10px 0', color: light.ink, fontSize: '15px', overflowWrap: 'anywhere' },
  label: { color: light.faint, fontSize: '13px' },
  figure: { ...cellWithLine, color: light.soft, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  sum: (isTotal: boolean) => ({
    ...cell,
    color: isTotal ? light.ink : light.soft,
    fontSize: isTotal ? '16px' : '14px',
    fontWeight: isTotal ? 700 : 400,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  }),
} as const;
