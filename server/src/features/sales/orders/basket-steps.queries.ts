import { type RawBuilder, sql } from 'kysely';

/** The lines that the orders take out of the baskets of their accounts. */
export interface TakenBasketLines {
  basketUserIds: string[];
  basketLineIds: string[];
}

export interface BasketSteps {
  locked: RawBuilder<unknown>;
  isComplete: RawBuilder<unknown>;
  deleted: RawBuilder<unknown>;
}

/**
 * Returns the steps that the statement for placing orders needs if at least one of the orders takes lines out of a basket.
 * 1. `basket_line` locks the lines. It finds only lines of the account and its company, and none that another order has just taken.
 * 2. An order is admitted only if all these lines were found, and if it has at least as many pieces of each part as these lines. So pieces
 *    that were added on another device are not lost.
 * 3. `emptied` deletes the lines of the admitted orders.
 * @param ifLocked `skip locked`; empty: waits for locked lines
 */
export function basketSteps(given: TakenBasketLines, ifLocked: RawBuilder<unknown>): BasketSteps {
  return {
    locked: sql`
  ), asked_basket_line as materialized (
    select * from unnest(${given.basketUserIds}::bigint[], ${given.basketLineIds}::bigint[]) as asked_basket_line (user_id, id)
  ), basket_line as materialized (
    select user_id, basket_lines.id, part_id, quantity
    from account join asked using (user_id) join asked_basket_line using (user_id) join basket_lines using (user_id, company_id, id)
    order by basket_lines.id
    for update of basket_lines ${ifLocked}`,
    isComplete: sql`
      and not exists (
        select from asked_basket_line
        where asked_basket_line.user_id = account.user_id
          and (asked_basket_line.user_id, asked_basket_line.id) not in (select user_id, id from basket_line)
      )
      and account.user_id not in (
        select user_id from (
          select user_id, part_id, quantity from basket_line union all select user_id, id, -quantity from locked
        ) as pieces group by user_id, part_id having sum(quantity) > 0
      )`,
    deleted: sql`
  ), emptied as (
    delete from basket_lines using basket_line join admitted using (user_id) where basket_lines.id = basket_line.id`,
  };
}

/** For a statement whose orders take no lines out of a basket. Without the steps, it is faster. */
export const noBasketSteps: BasketSteps = { locked: sql``, isComplete: sql``, deleted: sql`` };
