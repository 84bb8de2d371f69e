import { PARAMETER_NAMES } from '../../workers/encoders/formats.js';

/** The parameters of a render that a signed link accepts, all of them numbers. */
export const LINKED_PARAMETERS = [...PARAMETER_NAMES, 'scale'] as const;

/** The parameters of a link itself. */
export const LINK_PARAMETERS = ['key', 'expires', 'signature'] as const;

/** Whether a field must not have this key, because a signed link uses it in the same query as the template's fields. */
export function isReservedKey(key: string): boolean {
  const reserved: readonly string[] = [...LINKED_PARAMETERS, ...LINK_PARAMETERS];
  return reserved.includes(key);
}
