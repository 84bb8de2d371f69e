import { PARAMETER_NAMES } from '../../workers/encoders/formats.js';

/** The parameters of a render that a signed link accepts, all of them numbers. */
export const LINKED_PARAMETERS = [...PARAMETER_NAMES, 'scale'] as const;

/** The parameter of a render that names a size. A template without sizes may have a field of that key. */
export const SIZE_PARAMETER = 'size';

/** The parameters of a link itself. */
export const LINK_PARAMETERS = ['download', 'fallback', 'key', 'expires', 'signature'] as const;

/** Keys that no field has, because a signed link uses them in the same query as the template's fields. */
export const RESERVED_KEYS: readonly string[] = [...LINKED_PARAMETERS, ...LINK_PARAMETERS];

/** Tells whether no field can have this key. */
export function isReservedKey(key: string): boolean {
  return RESERVED_KEYS.includes(key);
}
