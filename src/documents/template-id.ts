const LONGEST = 64;

/** Whether a template can have this id: lower-case words joined by hyphens, at most 64 characters. */
export function isTemplateId(id: string): boolean {
  return id.length <= LONGEST && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id);
}
