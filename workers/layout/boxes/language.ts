import type { StyledTree } from '../element-tree.js';

/** The language of an element; one that is none is not known. @param around that of the element around it */
export function langOf({ props }: StyledTree, around: string): string {
  return typeof props.lang === 'string' ? languageNamed(props.lang) : around;
}

function languageNamed(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] === undefined ? '' : tag;
  } catch {
    return '';
  }
}
