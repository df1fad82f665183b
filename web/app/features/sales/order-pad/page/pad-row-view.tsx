import X from 'virtual:icon/x';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { type ComponentProps, type Dispatch, memo, useState } from 'react';
import { controlStyle } from '../../../../ui/control-style.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Price } from '../../../../ui/price.tsx';
import { maximumTextLength } from '../reading/sheet-lines.ts';
import { isBlank, type PadRow } from '../rows/pad-row.ts';
import type { PadAction } from '../rows/pad-state.ts';
import { isReady, needsUser, type RowFinding } from '../rows/row-finding.ts';
import { fieldAttributes, type PadField } from './pad-cells.ts';
import { rowGrid } from './row-grid.ts';
import { RowResult } from './row-result.tsx';

interface PadRowViewProps {
  row: PadRow;
  finding: RowFinding;
  index: number;
  /** Whether this is the blank row for the next line. */
  isNext: boolean;
  /** The position in the list, in pixels. */
  top: number;
  /** Measures the height of the row. */
  measure: (element: Element | null) => void;
  dispatch: Dispatch<PadAction>;
  onChoose: (id: number) => void;
}

export const PadRowView = memo(function PadRowView({ row, finding, index, isNext, top, measure, dispatch, onChoose }: PadRowViewProps) {
  const line = index + 1;
  const resultId = `pad-result-${row.id}`;
  const edit = (field: PadField) => (value: string) => dispatch({ type: 'edit', id: row.id, change: { [field]: value } });
  const common = { row, describedBy: resultId };
  const isQuantityWrong = finding.state === 'bad-quantity' || finding.state === 'not-orderable';
  const isReferenceWrong = finding.state === 'long-reference';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the row is positioned, which a table row does not allow
    // biome-ignore lint/a11y/useFocusableInteractive: the row is not interactive
    <div
      role="row"
      ref={measure}
      aria-rowindex={index + 2}
      data-index={index}
      data-row-id={row.id}
      data-state={finding.state}
      style={{ transform: `translateY(${top}px)` }}
      className={`absolute inset-x-0 top-0 grid grid-cols-[1.25rem_minmax(0,1fr)_4.75rem] items-start gap-x-2 gap-y-2 border-line border-b border-s-3 py-2 ps-1.5 @4xl:py-1.5 ${rowGrid} ${edges[edgeOf(finding)]}`}
    >
      <Cell className="figures pt-3 text-ink-faint text-sm @4xl:pt-2">{line}</Cell>
      <Cell>
        <PadInput
          {...common}
          isInvalid={needsUser(finding) && !isQuantityWrong && !isReferenceWrong}
          field="number"
          label={`Part number, line ${line}`}
          value={row.number}
          onEdit={edit('number')}
          placeholder={isNext ? 'Type, scan or paste' : ''}
        />
      </Cell>
      <Cell>
        <QuantityCell
          {...common}
          isInvalid={isQuantityWrong}
          label={`Quantity, line ${line}`}
          finding={finding}
          onEdit={edit('quantity')}
        />
      </Cell>
      <Cell className="col-start-2 row-start-3 @4xl:col-auto @4xl:row-auto">
        <PadInput
          {...common}
          isInvalid={isReferenceWrong}
          field="reference"
          label={`Reference, line ${line}`}
          value={row.reference}
          onEdit={edit('reference')}
          maxLength={maximumTextLength}
          placeholder="Reference"
          className={isBlank(row) ? hiddenIfHeaded : ''}
        />
      </Cell>
      <Cell className="col-start-2 col-end-4 row-start-2 @max-4xl:empty:hidden @4xl:col-auto @4xl:row-auto">
        <RowResult id={resultId} row={row} finding={finding} line={line} dispatch={dispatch} onChoose={onChoose} />
      </Cell>
      <Cell className="hidden pt-1.5 text-end leading-snug @4xl:block">
        <LinePrice finding={finding} />
      </Cell>
      <Cell className="col-start-3 row-start-3 text-end @4xl:col-auto @4xl:row-auto">
        {!isBlank(row) && (
          <IconButton
            label={`Remove line ${line}`}
            className="@4xl:size-9 pointer-coarse:size-11"
            onClick={() => dispatch({ type: 'remove', ids: [row.id] })}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </Cell>
    </div>
  );
});

/** Wide tables show the headings of the columns, so their blank rows need no placeholders. */
const hiddenIfHeaded = '@4xl:placeholder:opacity-0';

function Cell(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: see above
  return <div role="cell" {...props} className={`min-w-0 ${props.className ?? ''}`} />;
}

const edges = {
  none: 'border-s-transparent',
  ready: 'border-s-success',
  repaired: 'border-s-warning',
  toFix: 'border-s-danger bg-danger-soft/40',
} as const;

function edgeOf(finding: RowFinding): keyof typeof edges {
  if (needsUser(finding)) return 'toFix';
  if (finding.state === 'repaired') return 'repaired';
  return isReady(finding) ? 'ready' : 'none';
}

interface PadInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  row: PadRow;
  field: PadField;
  label: string;
  value: string;
  describedBy: string;
  isInvalid: boolean;
  onEdit: (value: string) => void;
}

function PadInput({ row, field, label, describedBy, isInvalid, onEdit, className = '', ...rest }: PadInputProps) {
  return (
    <input
      {...rest}
      {...fieldAttributes(row.id, field)}
      type="text"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onEdit(target.value)}
      className={`${controlStyle} figures scroll-mt-28 scroll-mb-40 max-sm:px-2 @4xl:min-h-9 @4xl:px-2.5 pointer-coarse:min-h-11 ${className}`}
    />
  );
}

interface QuantityCellProps extends Pick<PadInputProps, 'row' | 'describedBy' | 'isInvalid' | 'label' | 'onEdit'> {
  finding: RowFinding;
}

/**
 * Shows the repaired quantity, or what the user types at the moment (`typed`). If a repair arrives while the field has the focus, it shows
 * when the user leaves the field. Otherwise the next digit would be added to the repair. For example, if the repair shows 3 and the user
 * types 4, the field would have 34 instead of 4.
 */
function QuantityCell({ finding, onEdit, ...rest }: QuantityCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed === rest.row.quantity;
  const isRepaired = finding.repairs.some(({ kind }) => kind === 'quantity' || kind === 'split');
  const shown = !isTyping && isRepaired && finding.quantity !== null ? String(finding.quantity) : rest.row.quantity;
  return (
    <PadInput
      {...rest}
      field="quantity"
      value={shown}
      inputMode="numeric"
      placeholder="Qty"
      onEdit={(value) => {
        setTyped(value);
        onEdit(value);
      }}
      onFocus={() => setTyped(isRepaired ? null : rest.row.quantity)}
      onBlur={() => setTyped(null)}
      className={`text-end ${finding.state === 'blank' ? hiddenIfHeaded : ''} ${isRepaired && !isTyping ? 'font-semibold text-warning' : ''}`}
    />
  );
}

function LinePrice({ finding }: { finding: RowFinding }) {
  const { part, quantity } = finding;
  if (!isReady(finding) || !part || part.price === null || quantity === null) return null;
  const eachCents = centsFromDollars(part.price);
  return (
    <>
      <Price cents={eachCents * quantity} className="block font-semibold" />
      <span className="block text-ink-faint text-sm">
        <Price cents={eachCents} /> each
      </span>
    </>
  );
}
