/** How a part was replaced. The texts are for staff. */
export const supersessionKinds = {
  replaced: 'Replaced: only the successor is sold',
  'use-up': 'Use up first: the old stock is sold first, then the successor',
  split: 'Split: several parts together replace it',
  renumbered: 'Renumbered: the same part with a new number',
} as const;
export type SupersessionKind = keyof typeof supersessionKinds;

/** The most parts that together replace one part. */
export const maximumSuccessors = 20;
