/** Utility classes of Tailwind CSS 4, made into a style sheet by its own compiler when a document is compiled. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadEncoder } from '../barcodes/encoder.js';
import { CODE_ELEMENT } from '../layout/element-tree.js';
import { type Compilation, type CompileOptions, compileDocument } from './compile-document.js';

const resolve = createRequire(import.meta.url).resolve;

/** The order of its layers, as `@import "tailwindcss"` has them: preflight is the base. */
const LAYERS = '@layer theme, base, components, utilities;\n';

let sheet: string | undefined;

/** Tailwind's theme, preflight and utilities, without a style of anybody else. */
function tailwindSheet(): string {
  const text = (name: string) => readFileSync(resolve(`tailwindcss/${name}.css`), 'utf8');
  sheet ??= `${LAYERS}@layer theme { ${text('theme')} }\n@layer base { ${text('preflight')} }\n@layer utilities { ${text('utilities')} }`;
  return sheet;
}

const ASKS = /<meta\b[^>]*\btailwind\b/i;

const HAS_CODES = new RegExp(`<${CODE_ELEMENT}\\b`, 'i');

/**
 * Compiles a document that may have codes for readers, and may ask for Tailwind's classes. What makes them is loaded by the
 * first that does. Tailwind's compiler is made anew for each, because it keeps all classes that it was ever asked for.
 */
export async function compileStyledDocument(
  source: string,
  options: Omit<CompileOptions, 'utilityStyles'> = {},
): Promise<Compilation> {
  if (HAS_CODES.test(source)) await loadEncoder();
  if (!ASKS.test(source)) return compileDocument(source, options);
  const { compile } = await import('tailwindcss');
  const { build } = await compile(tailwindSheet());
  return compileDocument(source, { ...options, utilityStyles: (classes) => build([...classes]) });
}
