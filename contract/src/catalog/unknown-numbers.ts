/**
 * Numbers that signed-in users asked for and that no part has.
 * open: nobody has decided yet. answered: the number belongs to a part now. not-ours: we sell no such part
 */
export const unknownNumberStatuses = ['open', 'answered', 'not-ours'] as const;
export type UnknownNumberStatus = (typeof unknownNumberStatuses)[number];
