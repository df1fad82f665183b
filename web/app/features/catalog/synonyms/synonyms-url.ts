import { paths } from '@axlewright/contract/site/page-paths';

export const phraseParameter = 'phrase';

/** The page of synonyms with this phrase in the form. Commas separate phrases there. */
export function synonymsUrl(phrase: string) {
  return { pathname: paths.synonyms, search: `?${new URLSearchParams({ [phraseParameter]: phrase.replaceAll(',', ' ') })}` };
}
