const LONGEST = 64;

/** Taken by `/api/templates/check`. */
const RESERVED = 'check';

/** Whether a template can have this id: lower-case words joined by hyphens, at most 64 characters. */
export function isTemplateId(id: string): boolean {
  return id !== RESERVED && id.length <= LONGEST && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id);
}
