/** Declarations in `style` attributes that Chromium does not know. Tuval refuses a document for them. */

const STYLE = /\bstyle\s*=\s*"([^"]*)"/g;

/** All declarations in `style` attributes, once each. */
export function styleDeclarations(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(STYLE), ([, style = '']) => declarationsOf(style)).flat());
}

/** The same HTML without some declarations in its `style` attributes. */
export function withoutDeclarations(html: string, unknown: ReadonlySet<string>): string {
  return html.replace(STYLE, (_, style: string) => {
    const known = declarationsOf(style).filter((declaration) => !unknown.has(declaration));
    return `style="${known.join('; ')}"`;
  });
}

/** No value in these fixtures has a semicolon. */
function declarationsOf(style: string): string[] {
  return style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '');
}
