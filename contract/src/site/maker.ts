/** The one place that names the maker whose shop this is. */
export const maker = {
  name: 'Axlewright',
} as const;
