/** The company that makes the parts and runs the shop. */
export const maker = {
  name: 'Axlewright',
} as const;
