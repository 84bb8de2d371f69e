import type { FontFace, HanForm } from '../../templates/contract/index.js';
import type { NamedAlternate } from '../css/values/font-alternates.js';
import { type Assets, type DocumentFile, usableFile } from './document-font-files.js';
import { styledFace } from './face-parts.js';
import { FACE_VALUES, type FaceValues, familiesOf, hanFormOfLanguage, styleOf } from './face-style.js';
import { matchingFaces, type WantedFace } from './font-matching.js';
import { shortKey } from './short-keys.js';
import type { StyledFace } from './styled-face.js';

/** Faces a document keeps: an animated weight makes one for each frame. */
const MOST_FACES = 500;

/** The `@font-face` rules of a document with their files, and the faces made of them. */
export class DocumentFonts {
  readonly #families = new Map<string, FontFace[]>();
  readonly #assets: Assets;
  readonly #files = new Map<FontFace, DocumentFile | undefined>();
  readonly #faces = new Map<string, StyledFace>();
  /** The same by what is computed, as it is. */
  readonly #byTexts = new Map<string, StyledFace>();
  readonly #byValues = new WeakMap<object, { language: string; han: HanForm; face: StyledFace }>();
  readonly #showsBoxes: boolean;
  readonly #alternates: readonly NamedAlternate[];

  /**
   * @param assets asked when a font is first needed: the same bytes must be there as long as the document is drawn
   * @param showsBoxes whether what no font has is the box of the first one, as in browsers, or is substituted
   * @param alternates names of forms of letters
   */
  constructor(
    faces: readonly FontFace[],
    assets: Assets,
    showsBoxes = true,
    alternates: readonly NamedAlternate[] = [],
  ) {
    this.#alternates = alternates;
    this.#assets = assets;
    this.#showsBoxes = showsBoxes;
    for (const face of faces) {
      const name = face.family.toLowerCase();
      const family = this.#families.get(name);
      if (family) family.push(face);
      else this.#families.set(name, [face]);
    }
  }

  /** See `faceOf`. */
  face(values: FaceValues, language: string, han: HanForm): StyledFace {
    const cached = this.#byValues.get(values);
    if (cached && cached.language === language && cached.han === han) return cached.face;
    const face = this.faceBy(values, language, han);
    this.#byValues.set(values, { language, han, face });
    return face;
  }

  /** Faces of a family that are for what is wanted, with their files. */
  matching(family: string, wanted: WantedFace): { face: FontFace; file: DocumentFile }[] {
    const faces = this.#families.get(family.toLowerCase());
    if (!faces) return [];
    return matchingFaces(faces, wanted).flatMap((face) => {
      const file = this.#fileOf(face);
      return file ? [{ face, file }] : [];
    });
  }

  /** The same for values that may still change: the object is not remembered. */
  faceBy(values: FaceValues, language = '', han: HanForm = 'sc'): StyledFace {
    let key = `${language}|${han}`;
    for (const name of FACE_VALUES) key += `|${values[name]}`;
    let face = this.#byTexts.get(key);
    if (!face) {
      face = this.#interned(values, language, han);
      if (this.#byTexts.size >= MOST_FACES) this.#byTexts.clear();
      this.#byTexts.set(key, face);
    }
    return face;
  }

  #interned(values: FaceValues, language: string, han: HanForm): StyledFace {
    const families = familiesOf(String(values.fontFamily));
    const form = hanFormOfLanguage(language) ?? han;
    const style = styleOf(values, language, form, this.#alternates);
    const files = families.flatMap((name) => this.matching(name, style.wanted).map(({ file }) => file));
    const isSized = style.caps !== 'normal' || files.some((file) => file.hasOpticalSizes);
    const size = isSized ? Number(values.fontSize) : 0;
    const key = JSON.stringify([
      families,
      style,
      size,
      this.#showsBoxes,
      files.map(({ name }) => name),
      families.map((name) =>
        this.#families.get(name.toLowerCase())?.map(({ sources: _, position: __, ...purpose }) => purpose),
      ),
    ]);
    let face = this.#faces.get(key);
    if (!face) {
      face = styledFace(shortKey(key), families, style, size, this, this.#showsBoxes);
      if (this.#faces.size >= MOST_FACES) this.#faces.clear();
      this.#faces.set(key, face);
    }
    return face;
  }

  #fileOf(face: FontFace): DocumentFile | undefined {
    if (this.#files.has(face)) return this.#files.get(face);
    const file = usableFile(face, this.#assets);
    this.#files.set(face, file);
    return file;
  }
}

/** Those of templates in code. */
export const NO_DOCUMENT_FONTS = new DocumentFonts([], () => undefined, false);

/** Those of a document that has no `@font-face`. */
export const NO_FONT_FACES = new DocumentFonts([], () => undefined);

/**
 * The face that text of an element is set in: the same object for the same values.
 * @param values computed; the object itself is remembered, and must not change
 * @param language BCP 47, empty when unknown: it decides on forms of ideographs and letters
 * @param han form of ideographs where the language says nothing
 */
export function faceOf(
  values: FaceValues,
  language = '',
  fonts = NO_DOCUMENT_FONTS,
  han: HanForm = 'sc',
): StyledFace {
  return fonts.face(values, language, han);
}
