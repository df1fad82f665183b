/** The columns of a row on wide screens: line, number, quantity, reference, part, price, remove. */
export const rowGrid =
  '@4xl:grid @4xl:grid-cols-[2.25rem_minmax(9rem,1.1fr)_5.5rem_minmax(7rem,0.8fr)_minmax(15rem,2.4fr)_7rem_2.75rem] @4xl:items-start @4xl:gap-x-2';
