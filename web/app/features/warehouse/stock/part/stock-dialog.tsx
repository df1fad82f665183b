import { ApiError } from '@axlewright/client/call-endpoint';
import { binMaxLength, deliveryNoteMaxLength, type PartStock, stockReasonMaxLength } from '@axlewright/contract/warehouse/stock';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { isKeyUsed, randomKey } from '../../../../platform/idempotency-keys.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { moveFailure } from '../move-failure.ts';
import { beingPackedText } from '../packed-text.ts';
import { useMoveStock } from '../stock.queries.ts';
import { isMove, type MoveProblems, readMove, type StockAct, type TypedMove } from './stock-move.ts';

interface ActTexts {
  title: string;
  amount: string;
  why: { label: string; hint: string; maxLength: number } | null;
  save: string;
  done: string;
}

const texts: Record<StockAct, ActTexts> = {
  receive: {
    title: 'Receive',
    amount: 'Pieces received',
    why: { label: 'Packing slip number', hint: 'Optional', maxLength: deliveryNoteMaxLength },
    save: 'Add to stock',
    done: 'Added to stock',
  },
  count: {
    title: 'Count',
    amount: 'Pieces counted',
    why: { label: 'Note', hint: 'Optional', maxLength: stockReasonMaxLength },
    save: 'Save count',
    done: 'Count saved',
  },
  'write-off': {
    title: 'Write off',
    amount: 'Pieces to write off',
    why: { label: 'Reason', hint: 'Such as “Broken” or “Lost”', maxLength: stockReasonMaxLength },
    save: 'Write off',
    done: 'Written off',
  },
  bin: { title: 'Set bin', amount: 'Bin', why: null, save: 'Save', done: 'Bin saved' },
};

/** The dialog stays open until the shop has accepted the change, so that nothing typed is lost. */
export function StockDialog({ stock, act, onClose }: { stock: PartStock; act: StockAct; onClose: () => void }) {
  const [typed, setTyped] = useState<TypedMove>({ amount: act === 'bin' ? stock.bin : '', why: '' });
  const [problems, setProblems] = useState<MoveProblems>({});
  // The change is based on the stock that the dialog showed first, even if the page has loaded newer stock since. If the shop rejects the
  // change because that stock is outdated, the dialog shows the current stock.
  const [firstSeen] = useState(stock);
  const [isOutdated, setIsOutdated] = useState(false);
  const seen = isOutdated ? stock : firstSeen;
  // The dialog always sends the same key, so it makes one change at most, even if a response is lost. A rejected change frees the key.
  const [key] = useState(randomKey);
  const { title, amount, why, save, done } = texts[act];
  const amountField = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => amountField.current?.select(), []);
  const { mutate, error, variables, isPending } = useMoveStock({
    onDone: () => toast.success(done),
    onFailed: (failure) => setIsOutdated(isOutdated || (failure instanceof ApiError && failure.code === 'stock-outdated')),
  });
  const failureOf = (failure: Error) => (isKeyUsed(failure) ? alreadySaved : moveFailure(failure, variables, [seen]));
  const edit = (change: Partial<TypedMove>) => setTyped({ ...typed, ...change });

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readMove(act, typed, seen, key);
    setProblems(isMove(read) ? {} : read);
    // Calls `onClose` in a callback, because callbacks do not run if the user has closed this dialog during the save. `onClose` would then
    // close another dialog.
    if (isMove(read) && !isPending) mutate(read, { onSuccess: onClose });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`${title}: ${seen.partNumber}`}
      description={describe(act, seen)}
      formLabel={title}
      onSubmit={submit}
      submitLabel={save}
      isPending={isPending}
      canCloseWhilePending
      error={error ? failureOf(error) : ''}
    >
      <Field label={amount} error={problems.amount}>
        <TextInput
          ref={amountField}
          value={typed.amount}
          inputMode={act === 'bin' ? 'text' : 'numeric'}
          maxLength={binMaxLength}
          autoComplete="off"
          onChange={(event) => edit({ amount: event.target.value })}
        />
      </Field>
      {why && (
        <Field label={why.label} hint={why.hint} error={problems.why}>
          <TextInput value={typed.why} maxLength={why.maxLength} onChange={(event) => edit({ why: event.target.value })} />
        </Field>
      )}
    </FormDialog>
  );
}

const alreadySaved = 'Your earlier entry was already saved, without your latest changes. Close the dialog and check the stock.';

function describe(act: StockAct, { onHand, promised, available, beingPacked }: PartStock): string {
  const figure = (pieces: number) => pieces.toLocaleString('en-US');
  if (act === 'bin') return 'Where the part is in the warehouse, such as A-12-03.';
  if (act === 'write-off') return `${figure(available)} of ${figure(onHand)} can be written off. ${figure(promised)} promised to orders.`;
  const onHandText = `${figure(onHand)} on hand, ${figure(promised)} of them promised to orders.`;
  const packed = act === 'count' ? beingPackedText(beingPacked) : '';
  return packed ? `${onHandText} ${packed}. Count those, too, even if they are no longer in the bin.` : onHandText;
}
