import satori, { type Font } from 'satori';
import type { FamilyName, Typeface } from '../../templates/kit/index.js';
import type { FontFile } from '../fonts/font-file.js';
import type { FontLibrary } from '../fonts/font-library.js';
import type { PlainElement } from './element-tree.js';

const DEFAULT_FACE: Typeface = { family: 'sans', weight: 400 };

/** Lays content out with satori, which turns text into glyph outlines and fetches nothing. */
export class ContentLayout {
  readonly #fonts: FontLibrary;
  /** satori keeps parsed fonts per array object, so one array is made for each state of the library. */
  readonly #fontLists = new WeakMap<readonly FontFile[], Font[]>();

  constructor(fonts: FontLibrary) {
    this.#fonts = fonts;
  }

  /** Returns the content as an SVG document of the given size in pixels, transparent where nothing is drawn. */
  async svg(content: PlainElement, width: number, height: number): Promise<string> {
    const element = this.#withFonts(content, DEFAULT_FACE);
    return satori(element as Parameters<typeof satori>[0], { width, height, fonts: this.#fontList() });
  }

  /** Names on each element the font files that set its own text, and makes that text settable in them. */
  #withFonts(element: PlainElement, inherited: Typeface): unknown {
    const style = element.props.style as Record<string, unknown> | undefined;
    const face = style ? faceOf(style, inherited) : inherited;
    let text = '';
    const children = element.children.map((child) => {
      if (typeof child !== 'string') return this.#withFonts(child, face);
      const settable = this.#fonts.settable(child, face);
      text += settable;
      return settable;
    });
    const fontFamily = text === '' ? undefined : this.#fonts.familyList(text, face).join(', ');
    return {
      type: element.type,
      props: { ...element.props, style: { ...style, ...(fontFamily && { fontFamily }) }, children },
    };
  }

  #fontList(): Font[] {
    const files = this.#fonts.loaded;
    let list = this.#fontLists.get(files);
    if (!list) {
      list = files.map((file) => ({
        name: file.name,
        data: file.sfnt,
        weight: file.weight as Typeface['weight'],
        style: file.italic ? 'italic' : 'normal',
      }));
      this.#fontLists.set(files, list);
    }
    return list;
  }
}

function faceOf(style: Record<string, unknown>, inherited: Typeface): Typeface {
  return {
    family: (style.fontFamily as FamilyName | undefined) ?? inherited.family,
    weight: (style.fontWeight as Typeface['weight'] | undefined) ?? inherited.weight,
    italic: style.fontStyle === undefined ? (inherited.italic ?? false) : style.fontStyle === 'italic',
  };
}
