import { readdirSync, readFileSync } from 'node:fs';

/** A small tree of boxes that someone else wrote to try a layout engine. */
export interface LayoutCase {
  group: string;
  name: string;
  /** Of the whole page, the same for all cases of a group. */
  style: string;
  /** What the body has as its class. */
  bodyClass: string;
  /** One element, whose boxes and those below it are compared. */
  html: string;
}

/**
 * The fixtures of Taffy (github.com/DioxusLabs/taffy) as it runs them from left to right with `box-sizing: border-box`.
 * @param folder a copy of its repository
 */
export function taffyCases(folder: string): LayoutCase[] {
  const style = readFileSync(`${folder}/scripts/gentest/test_base_style.css`, 'utf8');
  const fixtures = `${folder}/test_fixtures/`;
  return readdirSync(fixtures).flatMap((group) =>
    readdirSync(fixtures + group)
      .filter((file) => file.endsWith('.html') && !file.startsWith('x'))
      .map((file) => {
        const source = readFileSync(`${fixtures}${group}/${file}`, 'utf8');
        const html = /<body>([\s\S]*)<\/body>/.exec(source)?.[1]?.trim() ?? '';
        const own = /<style>([\s\S]*?)<\/style>/.exec(source)?.[1] ?? '';
        return {
          group,
          name: file.replace(/\.html$/, ''),
          style: style + own,
          bodyClass: 'border-box ltr',
          html,
        };
      }),
  );
}

/**
 * The fixtures of Yoga (github.com/facebook/yoga), each element at the top of a file being one.
 * @param folder a copy of its repository
 */
export function yogaCases(folder: string): LayoutCase[] {
  const template = readFileSync(`${folder}/gentest/test-template.html`, 'utf8');
  const font = readFileSync(`${folder}/gentest/fonts/Ahem.ttf`).toString('base64');
  const style = (/<style>([\s\S]*)<\/style>/.exec(template)?.[1] ?? '')
    .replace('%FONT_PATH%', `data:font/ttf;base64,${font}`)
    // In its page, a fixture stands in a container within the body.
    .replace('body > div > *', 'body > div');
  const fixtures = `${folder}/gentest/fixtures/`;
  return readdirSync(fixtures).flatMap((file) => {
    const source = readFileSync(fixtures + file, 'utf8');
    return source
      .split(/^(?=<div\b)/m)
      .map((html) => html.trim())
      .filter((html) => html.startsWith('<div') && !html.includes('data-disabled'))
      .map((html, index) => ({
        group: file.replace(/^YG|Test\.html$/g, ''),
        name: /\bid="([^"]*)"/.exec(html)?.[1] ?? `${file} ${index}`,
        style,
        bodyClass: '',
        html,
      }));
  });
}
