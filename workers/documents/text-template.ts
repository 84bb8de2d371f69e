/** A text with places for fields' values, or without. */
export type TextTemplate = string | readonly (string | { key: string })[];

/** The values of fields: callers', or the defaults. */
export type FieldValues = Readonly<Record<string, string | number>>;

/** A place in a text that is wrong. */
interface TemplateProblem {
  message: string;
  /** Which `{{` of the text, from 0. */
  place: number;
}

/**
 * Reads `{{key}}` in a text.
 * @param report told of those without an end, and of keys that are no fields
 * @param isRefused whether a key is that of a field that is told of elsewhere
 */
export function textTemplate(
  text: string,
  keys: ReadonlySet<string>,
  report: (problem: TemplateProblem) => void,
  isRefused: (key: string) => boolean = () => false,
): TextTemplate {
  if (!text.includes('{{')) return text;
  const parts: (string | { key: string })[] = [];
  let from = 0;
  for (let place = 0; ; place++) {
    const start = text.indexOf('{{', from);
    if (start < 0) break;
    const end = text.indexOf('}}', start);
    if (end < 0) {
      report({ message: '{{ without its end: write {{key}}', place });
      break;
    }
    const key = text.slice(start + 2, end).trim();
    const refusal = keys.has(key) ? undefined : keyRefusal(key, keys, isRefused);
    if (refusal !== undefined) report({ message: refusal, place });
    if (start > from) parts.push(text.slice(from, start));
    parts.push({ key });
    from = end + 2;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** What other languages of templates write for repeats, conditions, parts and plain markup. */
const BLOCK = /^(?:[#/^>!&{%]|(?:else|each|if|for|end\w*)\b)/;

function keyRefusal(
  key: string,
  keys: ReadonlySet<string>,
  isRefused: (key: string) => boolean,
): string | undefined {
  const shown = key.slice(0, 60) || 'nothing';
  if (BLOCK.test(key))
    return `{{${shown}}} is no field: an element repeats by data-each="list"; hide one by a selector like [data-key=""]`;
  const [, first = key] = /^([\w-]+)\W/.exec(key) ?? [];
  if (first !== key && (keys.has(first) || isRefused(first)))
    return `${shown} is no field: nothing is computed; write {{${first}}} alone`;
  return isRefused(key) ? undefined : `${shown} is no field: ${fieldList(keys)}`;
}

function fieldList(keys: ReadonlySet<string>): string {
  return keys.size === 0
    ? 'the document declares none in a <script type="application/json">'
    : `there are ${[...keys].slice(0, 12).join(', ')}`;
}

/** The text with the values of its fields; a field without a value is empty. */
export function filled(template: TextTemplate, values: FieldValues): string {
  if (typeof template === 'string') return template;
  let text = '';
  for (const part of template) text += typeof part === 'string' ? part : String(values[part.key] ?? '');
  return text;
}

/** How many letters the text has with the values of its fields. */
export function lettersOf(template: TextTemplate, values: FieldValues): number {
  if (typeof template === 'string') return template.length;
  let letters = 0;
  for (const part of template)
    letters += (typeof part === 'string' ? part : String(values[part.key] ?? '')).length;
  return letters;
}

/** The keys of the fields in it. */
export function keysOf(template: TextTemplate): string[] {
  if (typeof template === 'string') return [];
  return template.flatMap((part) => (typeof part === 'string' ? [] : part.key));
}
