/** A field, as far as completions go. */
export interface KnownField {
  key: string;
  type: string;
  label?: string;
  options?: readonly { value: string }[];
}

/** The fields as they stand in a text; undefined where their JSON is not whole. */
export function writtenFields(text: string): KnownField[] | undefined {
  const script = /<script\b[^>]*>([\s\S]*?)<\/script/i.exec(text)?.[1];
  if (script === undefined) return [];
  try {
    const { fields } = JSON.parse(script) as { fields?: Record<string, Omit<KnownField, 'key'>> };
    return Object.entries(fields ?? {}).map(([key, field]) => ({
      key,
      type: String(field.type),
      ...(Array.isArray(field.options) && { options: field.options }),
    }));
  } catch {
    return undefined;
  }
}
