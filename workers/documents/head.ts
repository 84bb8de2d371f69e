/** What the head of a document says of it. */

import { LANGUAGES, type Localized, SIZE_BOUNDS, sizeProblem } from '../../templates/contract/index.js';
import type { Position } from '../css/syntax/problems.js';
import type { Report } from './report.js';

/** The declarations in the head of a document. */
export interface DocumentHead {
  title: Localized;
  description: Localized;
  category: Localized;
  /** Of the picture, in CSS pixels. */
  width: number;
  height: number;
  engine: 'tuval' | 'satori';
  usesTailwind: boolean;
  /** Given for a page whose scheme is dark. */
  isDark?: true;
}

const LONGEST_TEXT = 200;
const UNSIZED = `the viewport is written like width=1200, height=630: ${SIZE_BOUNDS}`;
const UNTITLED = 'Untitled';
/** What `<meta name lang content>` can say in one language. */
const TRANSLATED: ReadonlySet<string> = new Set(['title', 'description', 'category']);
const IDLE_EQUIVALENTS = /^(?:refresh|set-cookie|content-security-policy|x-ua-compatible|default-style)$/i;

/** Reads `<title>` and `<meta>` as they come. */
export class HeadReader {
  readonly #report: Report;
  readonly #named = new Map<string, string>();
  /** Texts that are in one language only, by the name of what they are. */
  readonly #translated = new Map<string, Partial<Record<string, string>>>();
  #title: string | undefined;
  #size: { width: number; height: number } | undefined;
  #hasTriedSize = false;
  /** Where viewports are that are of a screen, and say no size. */
  readonly #unsized: Position[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  title(text: string, position: Position): void {
    this.#title ||= text.trim().replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);
    if (this.#title === '') this.#report.warning(`an empty <title> calls the template ${UNTITLED}`, position);
  }

  meta(attributes: ReadonlyMap<string, string>, position: Position): void {
    const equivalent = attributes.get('http-equiv');
    if (equivalent !== undefined && IDLE_EQUIVALENTS.test(equivalent))
      this.#report.warning(`http-equiv ${equivalent} does nothing in a picture`, position);
    const name = attributes.get('name')?.toLowerCase();
    if (name === undefined) return;
    const content = (attributes.get('content') ?? '').trim();
    const language = attributes.get('lang')?.toLowerCase();
    if (language !== undefined && TRANSLATED.has(name)) {
      this.#translate(name, language, content, position);
      return;
    }
    this.#named.set(name, content);
    if (name === 'viewport') this.#readViewport(content, position);
    const isEngine = /^(?:tuval|satori)$/.test(content);
    if (name === 'engine' && !isEngine) this.#report.error('the engine is tuval or satori', position);
    if (name === 'css' && content !== 'tailwind') this.#report.error('css can be tailwind only', position);
  }

  #translate(name: string, language: string, content: string, position: Position): void {
    if (!LANGUAGES.some((each) => each === language))
      this.#report.error(`the lang of ${name} is one of ${LANGUAGES.join(', ')}`, position);
    this.#translated.set(name, { ...this.#translated.get(name), [language]: content.slice(0, LONGEST_TEXT) });
  }

  /** A text in each language that it is said in, and otherwise as it is said without one. */
  #localized(name: string, text: string): Localized {
    const translated = this.#translated.get(name);
    if (!translated) return text;
    const inEach = LANGUAGES.map((language) => [language, translated[language] ?? text]);
    return Object.fromEntries(inEach) as Exclude<Localized, string>;
  }

  /** Pages for screens have a viewport without a size, which says nothing where another one has it. */
  #readViewport(content: string, position: Position): void {
    this.#hasTriedSize = true;
    if (!/(?:^|[,;\s])(?:width\s*=\s*[^d]|height\s*=\s*[^d])/i.test(content)) {
      this.#unsized.push(position);
      return;
    }
    const side = (name: string): number =>
      Number(new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*(\\d+)(?:px)?(?=$|[,;\\s])`).exec(content)?.[1]);
    const [width, height] = [side('width'), side('height')];
    if (sizeProblem([width, height]) === undefined) this.#size = { width, height };
    else this.#report.error(UNSIZED, position);
  }

  /** Of the picture, in CSS pixels. */
  size(): { width: number; height: number } {
    return this.#size ?? { width: 1200, height: 630 };
  }

  head(): DocumentHead {
    const start = { line: 1, column: 1 };
    if (!this.#hasTriedSize)
      this.#report.error(
        'the size is missing: <meta name="viewport" content="width=1200, height=630">',
        start,
      );
    for (const position of this.#unsized) {
      if (this.#size) this.#report.warning('this viewport says no size, which another one does', position);
      else this.#report.error(UNSIZED, position);
    }
    if (this.#title === undefined)
      this.#report.error('the <title> is missing: it is the name of the template', start);
    return {
      title: this.#localized('title', this.#title || UNTITLED),
      description: this.#localized('description', this.#named.get('description') ?? ''),
      category: this.#localized('category', this.#named.get('category') ?? ''),
      ...this.size(),
      engine: this.#named.get('engine') === 'satori' ? 'satori' : 'tuval',
      usesTailwind: this.#named.get('css') === 'tailwind',
      ...(isDark(this.#named.get('color-scheme')) && { isDark: true as const }),
    };
  }
}

/** Whether a page is one of a dark scheme alone (HTML, section 4.2.5.1). */
function isDark(scheme: string | undefined): boolean {
  return (
    scheme !== undefined && /(?:^|\s)dark(?:\s|$)/i.test(scheme) && !/(?:^|\s)light(?:\s|$)/i.test(scheme)
  );
}
