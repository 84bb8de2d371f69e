import { type Completion, snippetCompletion } from '@codemirror/autocomplete';
import type { CursorContext, Offer } from './completions.js';

const NAME = /^[-\w]*$/;

/** At-rules around the cursor. */
const AT_RULES = [
  '@media (min-aspect-ratio: #{1 / 1}) {\n  #{}\n}',
  '@supports (#{display: grid}) {\n  #{}\n}',
  '@keyframes #{name} {\n  from { #{} }\n}',
  '@font-face { font-family: #{Name}; src: url(assets/#{name.woff2}) }',
  '@layer #{name} {\n  #{}\n}',
  '@property --#{name} { syntax: "<number>"; inherits: false; initial-value: #{0} }',
];

/** Completes a style sheet, or the declarations of a style attribute, which begin with a brace. */
export function styleCompletions(context: CursorContext): Offer | undefined {
  // What stands in comments and strings ends nothing.
  const before = context.before.replace(/\/\*[\s\S]*?\*\//g, ' ');
  if (context.before.lastIndexOf('/*') > context.before.lastIndexOf('*/')) return undefined;
  return (
    variables(before, context) ??
    assets(before, context) ??
    conditions(before, context) ??
    atRules(before) ??
    values(before, context) ??
    propertiesOrSelectors(before, context)
  );
}

/** `var(--`: fields that are variables, and those that the text declares. */
function variables(before: string, { fields, text }: CursorContext): Offer | undefined {
  const [, replaced] = /var\(\s*([-\w]*)$/.exec(before) ?? [];
  if (replaced === undefined) return undefined;
  const own = new Set([...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name as string));
  const options = [
    ...fields
      .filter(({ type }) => type !== 'image' && type !== 'select')
      .map(({ key, type }) => ({ label: `--${key}`, detail: type, boost: 1 })),
    ...[...own].map((label) => ({ label })),
  ];
  return { replaced, options, validFor: NAME };
}

/** `url(`: assets of the key. */
function assets(before: string, { assets: names }: CursorContext): Offer | undefined {
  const [, replaced] = /url\(\s*["']?([\w./-]*)$/.exec(before) ?? [];
  if (replaced === undefined) return undefined;
  return { replaced, options: names.map((name) => ({ label: `assets/${name}` })), validFor: /^[\w./-]*$/ };
}

/** `[data-`: fields as attributes of the root, and the options of a select. */
function conditions(before: string, { fields }: CursorContext): Offer | undefined {
  const value = /\[data-([\w.~-]+)\s*=\s*["']?([\w-]*)$/.exec(before);
  if (value) {
    const field = fields.find(({ key }) => key === value[1]);
    const options = (field?.options ?? []).map(({ value: label }) => ({ label }));
    return { replaced: value[2] ?? '', options, validFor: NAME };
  }
  const [, replaced] = /\[([\w-]*)$/.exec(before) ?? [];
  if (replaced === undefined) return undefined;
  const options = fields.map(({ key, type }) =>
    snippetCompletion(type === 'select' ? `data-${key}=#{}` : `data-${key}=""`, {
      label: `data-${key}`,
      detail: type,
    }),
  );
  return { replaced, options, validFor: NAME };
}

function atRules(before: string): Offer | undefined {
  const [, replaced] = /(@[\w-]*)$/.exec(before) ?? [];
  if (replaced === undefined) return undefined;
  const options = AT_RULES.map((rule) =>
    snippetCompletion(rule, { label: /^@[\w-]+/.exec(rule)?.[0] ?? rule }),
  );
  return { replaced, options, validFor: /^@[\w-]*$/ };
}

/** The part of a style sheet that the cursor is in: from the last brace or semicolon. */
function segmentOf(before: string): { opener: string; segment: string } {
  const at = Math.max(before.lastIndexOf('{'), before.lastIndexOf('}'), before.lastIndexOf(';'));
  return { opener: before[at] ?? '', segment: before.slice(at + 1) };
}

function depthOf(before: string): number {
  return before.split('{').length - before.split('}').length;
}

/** Behind a property and its colon: words and functions that the property takes. */
function values(before: string, { vocabulary, fields }: CursorContext): Offer | undefined {
  if (depthOf(before) <= 0) return undefined;
  const { segment } = segmentOf(before);
  const [, property = '', replaced = ''] =
    /^\s*(-{0,2}[a-zA-Z][\w-]*)\s*:(?!:)(?:.*[\s,(])?([-\w]*)$/s.exec(segment) ?? [];
  const words = Object.hasOwn(vocabulary.properties, property) ? vocabulary.properties[property] : undefined;
  if (!words) return undefined;
  const takesColor = words.includes('rgb()');
  const options: Completion[] = words.map((word) =>
    word.endsWith('()') ? snippetCompletion(`${word.slice(0, -1)}#{})`, { label: word }) : { label: word },
  );
  const wanted = takesColor ? ['color'] : words.includes('calc()') ? ['number'] : [];
  if (takesColor) options.push(...vocabulary.colors.map((label) => ({ label, boost: -1 })));
  for (const { key, type } of fields) {
    if (wanted.includes(type)) options.push({ label: `var(--${key})`, detail: type, boost: 1 });
  }
  return { replaced, options, validFor: /^[-\w]*$/ };
}

/** At the beginning of a declaration, or of a rule. */
function propertiesOrSelectors(before: string, { vocabulary, text }: CursorContext): Offer | undefined {
  const { segment } = segmentOf(before);
  const pseudo = /:{1,2}([-\w]*)$/.exec(segment);
  if (pseudo) {
    const isElement = pseudo[0].startsWith('::');
    const names = isElement
      ? vocabulary.pseudoElements
      : [...vocabulary.pseudoClasses, 'is()', 'where()', 'not()', 'has()', 'nth-child()'];
    return { replaced: pseudo[1] ?? '', options: names.map((label) => ({ label })), validFor: NAME };
  }
  const [, , dot, replaced = ''] = /(^|[\s>+~,(&])(\.?)([-\w]*)$/.exec(segment) ?? [];
  if (dot) return { replaced, options: classesIn(text).map((label) => ({ label })), validFor: NAME };
  const isDeclaration = depthOf(before) > 0 && /^\s*[-\w]*$/.test(segment);
  const properties = isDeclaration
    ? Object.keys(vocabulary.properties).map((label) => ({ label, apply: `${label}: ` }))
    : [];
  const isSelector = depthOf(before) <= 0;
  const elements = isSelector ? [...vocabulary.elements, ...vocabulary.svgElements] : [];
  const options = [...properties, ...[...new Set(elements)].map((label) => ({ label }))];
  return { replaced, options, validFor: NAME };
}

/** The classes that elements of the text have. */
function classesIn(text: string): string[] {
  const names = [...text.matchAll(/\sclass\s*=\s*["']([^"'{}]*)["']/g)].flatMap(([, list = '']) =>
    list.split(/\s+/),
  );
  return [...new Set(names)].filter(Boolean);
}
