import { paths } from '@axlewright/contract/site/page-paths';

export const phraseParameter = 'phrase';

/** Opens the synonyms page with this phrase in the form. A comma in the phrase becomes a space, because commas separate phrases in the form. */
export function synonymsUrl(phrase: string) {
  return { pathname: paths.synonyms, search: `?${new URLSearchParams({ [phraseParameter]: phrase.replaceAll(',', ' ') })}` };
}
