/** Checks of values that JSON.parse has made. */

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The caller's own value under a name, never an inherited property such as `constructor`. JSON has no undefined. */
export function ownValue(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
