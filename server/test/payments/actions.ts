import fc from 'fast-check';
import { partCount, type WantedLine } from './payment-world.ts';

/** An action as plain data, because fast-check must be able to shrink and print a sequence. */
export type Action =
  | { do: 'order'; slot: number; lines: WantedLine[] }
  /** a clerk orders for the buyer */
  | { do: 'phoneOrder'; slot: number; lines: WantedLine[] }
  | { do: 'rush'; orders: WantedLine[][] }
  | { do: 'open' | 'checkInvariants' | 'failRefund'; slot: number }
  | { do: 'pay'; slot: number; card: 'success' | 'declined' }
  | { do: 'report'; slot: number; intentOf: number }
  | { do: 'cancel'; slot: number; by: 'buyer' | 'admin' }
  | { do: 'refund'; slot: number; cents: number | null; key: string }
  | { do: 'refundOutsideShop'; slot: number; cents: number }
  | { do: 'payOutsideShop'; slot: number; amount: 'right' | 'wrong' }
  | { do: 'deliver'; times: number; order: 'as-is' | 'reversed' }
  | { do: 'reconcile' }
  | { do: 'pack' | 'deliverShipments'; slot: number }
  | { do: 'hold'; slot: number; on: boolean }
  /** `quantity` null: all pieces that are left */
  | { do: 'ship'; slot: number; line: number; quantity: number | null }
  | { do: 'cancelPieces'; slot: number; line: number; quantity: number | null; wereRefunded: boolean }
  | { do: 'repeatRefunds'; slot: number }
  | { do: 'setStock'; part: number; availableQ: number }
  /**
   * `isRepeated`: the same call arrives twice, as after a lost response.
   * A count sets the stock on hand to `pieces`, but only if the stock has not changed since the clerk read it.
   */
  | { do: 'receive' | 'writeOff' | 'count'; part: number; pieces: number; isRepeated: boolean }
  | { do: 'setRule'; part: number; minQ: number; orderMultiple: number | null }
  | { do: 'setBin'; part: number; bin: string }
  | { do: 'rename'; part: number }
  | { do: 'import'; rows: { part: number; stock: number; minQ: number }[]; addsPart: boolean }
  /** undoes the newest import of the sequence */
  | { do: 'undoImport' }
  | { do: 'fault'; next: 'disconnect' | 'server_error'; afterEffect: boolean };

/** The actions of a step start at the same time. */
export type Step = Action[];

export const orderSlots = 3;

const record = <Model>(model: { [Name in keyof Model]: fc.Arbitrary<Model[Name]> }) => fc.record(model, { noNullPrototype: true });
const slot = fc.nat({ max: orderSlots - 1 });
const cents = fc.integer({ min: 1, max: 5_000 });

const part = fc.nat({ max: partCount - 1 });
const line = record({ part, quantity: fc.integer({ min: 1, max: 3 }) });
// fast-check prefers short arrays. `size` makes it generate long ones as well.
const lines = (maxLength: number) => fc.array(line, { minLength: 1, maxLength, size: 'max' });
const order = record({
  do: fc.constant('order' as const),
  slot,
  lines: fc.oneof({ weight: 2, arbitrary: lines(3) }, { weight: 3, arbitrary: lines(50) }),
});

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: order },
  { weight: 2, arbitrary: record({ do: fc.constant('phoneOrder' as const), slot, lines: lines(3) }) },
  { weight: 5, arbitrary: record({ do: fc.constant('open' as const), slot }) },
  {
    weight: 8,
    arbitrary: record({
      do: fc.constant('pay' as const),
      slot,
      card: fc.constantFrom('success' as const, 'success' as const, 'declined' as const),
    }),
  },
  { weight: 5, arbitrary: record({ do: fc.constant('report' as const), slot, intentOf: slot }) },
  {
    weight: 4,
    arbitrary: record({ do: fc.constant('cancel' as const), slot, by: fc.constantFrom('buyer' as const, 'admin' as const) }),
  },
  {
    weight: 4,
    arbitrary: record({
      do: fc.constant('refund' as const),
      slot,
      cents: fc.option(cents),
      key: fc.constantFrom('a', 'b', 'c'),
    }),
  },
  { weight: 1, arbitrary: record({ do: fc.constant('refundOutsideShop' as const), slot, cents }) },
  // A payment with the right or a wrong amount. It has no row in the shop's database.
  {
    weight: 3,
    arbitrary: record({
      do: fc.constant('payOutsideShop' as const),
      slot,
      amount: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const),
    }),
  },
  { weight: 1, arbitrary: record({ do: fc.constant('failRefund' as const), slot }) },
  {
    weight: 5,
    arbitrary: record({
      do: fc.constant('deliver' as const),
      times: fc.constantFrom(1, 2),
      order: fc.constantFrom('as-is' as const, 'reversed' as const),
    }),
  },
  { weight: 3, arbitrary: record({ do: fc.constant('reconcile' as const) }) },
  {
    weight: 6,
    arbitrary: record({
      do: fc.constant('ship' as const),
      slot,
      line: fc.nat({ max: 2 }),
      quantity: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: record({
      do: fc.constant('cancelPieces' as const),
      slot,
      line: fc.nat({ max: 2 }),
      quantity: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
      wereRefunded: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: record({ do: fc.constant('repeatRefunds' as const), slot }) },
  { weight: 1, arbitrary: record({ do: fc.constantFrom('pack' as const, 'deliverShipments' as const), slot }) },
  { weight: 1, arbitrary: record({ do: fc.constant('hold' as const), slot, on: fc.boolean() }) },
  { weight: 1, arbitrary: record({ do: fc.constant('setStock' as const), part, availableQ: fc.integer({ min: 0, max: 120 }) }) },
  {
    weight: 3,
    arbitrary: record({
      do: fc.constantFrom('receive' as const, 'writeOff' as const, 'count' as const),
      part,
      pieces: fc.integer({ min: 1, max: 150 }),
      isRepeated: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: record({
      do: fc.constant('setRule' as const),
      part,
      minQ: fc.nat({ max: 2 }),
      orderMultiple: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  },
  { weight: 1, arbitrary: record({ do: fc.constant('setBin' as const), part, bin: fc.constantFrom('', 'A-01', 'B-02') }) },
  { weight: 1, arbitrary: record({ do: fc.constant('rename' as const), part }) },
  { weight: 2, arbitrary: record({ do: fc.constant('checkInvariants' as const), slot }) },
);

/** Faults of the card processor. They are rare, because each one makes the shop wait half a second before it retries. */
const fault: fc.Arbitrary<Step> = record({
  do: fc.constant('fault' as const),
  next: fc.constantFrom('disconnect' as const, 'server_error' as const),
  afterEffect: fc.boolean(),
}).map((made) => [made]);

/** An import that sets the stock of some parts while other actions run, such as orders. It is rare, because it runs in the background. */
const catalogFile: fc.Arbitrary<Step> = fc
  .tuple(
    record({
      do: fc.constant('import' as const),
      rows: fc.uniqueArray(record({ part, stock: fc.integer({ min: 0, max: 200 }), minQ: fc.nat({ max: 1 }) }), {
        minLength: 1,
        maxLength: partCount,
        selector: (row) => row.part,
      }),
      addsPart: fc.boolean(),
    }),
    fc.array(fc.oneof(order, action), { maxLength: 2 }),
  )
  .map(([file, others]) => [file, ...others]);
/** An undo of the newest import while other actions run. It is as rare as an import. */
const undo: fc.Arbitrary<Step> = fc
  .tuple(fc.constant({ do: 'undoImport' as const }), fc.array(fc.oneof(order, action), { maxLength: 2 }))
  .map(([undone, others]) => [undone, ...others]);

/** Simultaneous orders for the same parts, and a cancellation that returns some of the parts. */
const rush: fc.Arbitrary<Step> = fc.tuple(
  record({ do: fc.constant('rush' as const), orders: fc.array(lines(50), { minLength: 3, maxLength: 6, size: 'max' }) }),
  record({ do: fc.constant('cancel' as const), slot, by: fc.constant('buyer' as const) }),
);

export const sequences: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 120, arbitrary: fc.array(action, { minLength: 1, maxLength: 3 }) },
    { weight: 8, arbitrary: rush },
    { weight: 2, arbitrary: catalogFile },
    { weight: 2, arbitrary: undo },
    { weight: 1, arbitrary: fault },
  ),
  { minLength: 4, maxLength: 12 },
);
