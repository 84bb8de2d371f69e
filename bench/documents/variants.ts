import type { Assets, ConformanceDocument, DrawingInput } from '../../test/rig/conformance/document.js';
import { defaultInput, settingsOf } from '../../test/rig/conformance/document.js';
import { photograph } from '../../test/rig/corpora/unique/photographs.js';

/** What is new in each drawing of a document: its texts and numbers, or colours and pictures, too. */
export type Novelty = 'texts' | 'everything';

const HEX_COLOR = /#(?:[\da-f]{6}|[\da-f]{3})\b(?![^{};]*\{)/gi;

/**
 * The document with a field for each of its opaque hexadecimal colours, so that all of them can change from drawing to
 * drawing without another compilation.
 */
export function withColorFields({ name, source }: ConformanceDocument): ConformanceDocument {
  const fields = new Map<string, string>();
  const variable = (color: string) => {
    const value = `#${color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)}`;
    const key = `colour-${value.slice(1).toLowerCase()}`;
    fields.set(key, value);
    return `var(--${key})`;
  };
  const colored = source
    .replace(/(?<=<style>)[\s\S]*?(?=<\/style>)/g, (css) => css.replace(HEX_COLOR, variable))
    .replace(/(?<= style=")[^"]*/g, (css) => css.replace(HEX_COLOR, variable));
  const settings = settingsOf(source);
  const added = Array.from(fields, ([key, value]) => [key, { type: 'color', label: key, default: value }]);
  const declared = { ...settings, fields: { ...settings.fields, ...Object.fromEntries(added) } };
  const script = `<script type="application/json">${JSON.stringify(declared)}</script>`;
  const isDeclared = source.includes('<script type="application/json">');
  return {
    name,
    source: isDeclared
      ? colored.replace(/<script type="application\/json">[\s\S]*?<\/script>/, () => script)
      : colored.replace('</head>', () => `${script}</head>`),
  };
}

/** A drawing of a document that differs from those of all other numbers in what is to be new. */
export function variant(
  document: ConformanceDocument,
  assets: Assets,
  novelty: Novelty,
  number: number,
): DrawingInput {
  const input = defaultInput(document, assets);
  const values = { ...input.values };
  for (const [key, { type }] of Object.entries(settingsOf(document.source).fields ?? {})) {
    const value = values[key] ?? '';
    if (type === 'text') values[key] = newText(value, number);
    else if (type === 'number') values[key] = String((Number(value) || 1) + number);
    else if (novelty === 'texts' || type === 'select') continue;
    else if (type === 'color') values[key] = newColor(value, number);
    else if (type === 'image' && value !== '') values[key] = newPicture(number);
  }
  return { ...input, values };
}

/** As long as it was, with other letters at its end. */
function newText(text: string, number: number): string {
  const digits = String(1000 + (number % 9000));
  return text.length > 8 ? `${text.slice(0, -5)} ${digits}` : digits;
}

/** Near the old one, so that the picture stays as easy or hard to compress. */
function newColor(color: string, number: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const changed = channels.map((channel, index) => (channel + ((number * (3 + 2 * index)) % 23)) & 255);
  return `#${changed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function newPicture(number: number): string {
  const { bytes } = photograph(1200, 800, number);
  return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
}
