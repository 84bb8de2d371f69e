import { PARAMETER_NAMES } from '../../workers/encoders/formats.js';

/** The parameters of a render that a signed link takes, all of them numbers. */
export const LINKED_PARAMETERS = [...PARAMETER_NAMES, 'scale'] as const;

/** The parameters of a link itself. */
export const LINK_PARAMETERS = ['key', 'expires', 'signature'] as const;

/** Whether a field cannot be called so: a signed link has these in the same query as a template's fields. */
export function isReservedKey(key: string): boolean {
  const reserved: readonly string[] = [...LINKED_PARAMETERS, ...LINK_PARAMETERS];
  return reserved.includes(key);
}
