const LONGEST = 64;
const WORDS = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** Taken by `/api/templates/check`. */
const RESERVED = 'check';

const ID = new RegExp(`^${WORDS}$`);

/** The name of a template: its id, or `ID@VERSION`. */
export const TEMPLATE_REFERENCE = new RegExp(`^${WORDS}(?:@[0-9a-f]{32})?$`);

/** Tells whether a template can have this id: lower-case words joined by hyphens, at most 64 characters. */
export function isTemplateId(id: string): boolean {
  return id !== RESERVED && id.length <= LONGEST && ID.test(id);
}
