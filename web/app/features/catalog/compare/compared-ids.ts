import { maximumCompared } from '@axlewright/contract/site/page-paths';
import { isId } from '../../../platform/url-query.ts';

export interface ComparedIds {
  /** part ids, without duplicates */
  ids: string[];
  /** texts that are not ids */
  invalid: string[];
  /** true if the URL has more parts than can be compared */
  isCut: boolean;
}

/** Reads `/compare?parts=33,34`. */
export function readComparedIds(search: URLSearchParams): ComparedIds {
  const texts = [...new Set((search.get('parts') ?? '').split(',').map((text) => text.trim()))].filter((text) => text !== '');
  const ids = texts.filter(isId);
  return {
    ids: ids.slice(0, maximumCompared),
    invalid: texts.filter((text) => !isId(text)).map((text) => text.slice(0, 40)),
    isCut: ids.length > maximumCompared,
  };
}
