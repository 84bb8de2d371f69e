/**
 * What no field can be called: a signed link has these in the same query as a template's fields. Those of the render, all
 * numbers, and those of the link itself.
 */
export const RESERVED_KEYS = {
  render: ['quality', 'fps', 'durationMs', 'scale'],
  link: ['key', 'expires', 'signature'],
} as const;

/** Whether a field can be called so: unreserved characters (RFC 3986, section 2.3), which a link need not encode. */
export function isFieldKey(key: string): boolean {
  const reserved: readonly string[] = [...RESERVED_KEYS.render, ...RESERVED_KEYS.link];
  return /^[\w.~-]+$/.test(key) && !reserved.includes(key);
}
