const LONGEST = 64;

/** Whether a template can have this name: lower-case words joined by hyphens. */
export function isTemplateId(id: string): boolean {
  return id.length <= LONGEST && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id);
}
