/** What a document can start from: the gallery, a template of the key, a file, or nothing. */

import { listTemplates, Refusal, showThumbnail, type Template } from '../api.js';
import { makeDialog } from '../dialogs.js';
import { explain } from '../explanations.js';
import { element } from '../page-elements.js';
import { type Language, language, say } from '../page-language.js';
import { inPageLanguage, loadGallery, readSource, readTemplate } from './documents-api.js';
import type { GalleryDocument } from './gallery-document.js';
import { tell, type WordKey } from './source-words.js';
import { type Beginning, UNKNOWN } from './work.js';

const WORDS: Record<Language, { title: string; label: string; text: string; color: string }> = {
  tr: { title: 'Yeni kart', label: 'Başlık', text: 'Merhaba dünya', color: 'Zemin' },
  en: { title: 'New card', label: 'Headline', text: 'Hello world', color: 'Ground' },
};

/** The longest document that the service takes. */
const MOST_BYTES = 256 * 1024;

/** The beginning that a document of the gallery is. */
export function beginningOf({ id, name, description, source, ...sizes }: GalleryDocument): Beginning {
  const words = { name: inPageLanguage(name), description: inPageLanguage(description) };
  return { text: source, origin: { kind: 'gallery', id }, template: { ...UNKNOWN, ...sizes, ...words } };
}

/** A template of the key as a beginning. @throws Refusal */
export async function ownBeginning(id: string): Promise<Beginning> {
  const { versions, warnings, ...template } = await readTemplate(id);
  // The version that was just read, so that source and version belong together.
  const text = await readSource(`${id}@${template.version}`);
  return { text, origin: { kind: 'own', id, version: template.version }, template };
}

/** Nothing but what every document has. */
export function emptyBeginning(): Beginning {
  return { text: emptyDocument(language()), origin: { kind: 'empty' }, template: UNKNOWN };
}

/** A file as a beginning; undefined if it can be none. */
async function fileBeginning(file: File): Promise<Beginning | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  const text = await file.text();
  if (text.includes('\0') || !/<[a-z!]/i.test(text)) return undefined;
  return { text, origin: { kind: 'file', name: file.name }, template: UNKNOWN };
}

/**
 * Lets somebody choose what to start from.
 * @param hasKey whether there may be templates of a key
 * @param chosen called with the choice, once
 */
export function openStartingPoints(
  hasKey: boolean,
  chosen: (begin: () => Beginning | undefined | Promise<Beginning | undefined>) => void,
): void {
  const choose = (begin: () => Beginning | undefined | Promise<Beginning | undefined>) => {
    dialog.close();
    chosen(begin);
  };
  const gallery = element('div', { class: 'start-cards' });
  const own = element('div', { class: 'start-cards' });
  const chooser = element('input', {
    type: 'file',
    accept: '.html,.htm,text/html',
    class: 'hidden',
    tabindex: '-1',
    'aria-hidden': 'true',
    'aria-label': tell('startUpload'),
  });
  chooser.addEventListener('change', () => {
    const [file] = chooser.files ?? [];
    if (file) choose(() => fileBeginning(file));
  });
  const empty = button('startEmpty', () => choose(emptyBeginning));
  const upload = button('startUpload', () => chooser.click());
  const dialog = makeDialog(
    tell('startTitle'),
    'start',
    element('p', { class: 'quiet' }, tell('startHint')),
    element('div', { class: 'row start-actions' }, empty, upload, chooser),
    heading('startGallery'),
    gallery,
    heading('startOwn'),
    own,
  );
  dialog.showModal();
  void fill(gallery, async () =>
    (await loadGallery()).map((document) => {
      const picture = element('img', { src: `editor/gallery/${document.id}.jpg`, loading: 'lazy' });
      return card(
        { ...document, name: inPageLanguage(document.name) },
        inPageLanguage(document.description),
        picture,
        () => choose(() => beginningOf(document)),
      );
    }),
  );
  if (!hasKey) own.replaceChildren(element('p', { class: 'quiet' }, tell('startOwnKey')));
  else
    void fill(own, async () => {
      const templates = (await listTemplates(language())).filter(({ version }) => version !== undefined);
      if (templates.length === 0) return [element('p', { class: 'quiet' }, tell('startOwnNone'))];
      return templates.map((template) => {
        const picture = element('img');
        showThumbnail(picture, template);
        return card(template, template.id, picture, () => choose(() => ownBeginning(template.id)));
      });
    });
}

async function fill(place: HTMLElement, load: () => Promise<HTMLElement[]>): Promise<void> {
  place.setAttribute('aria-busy', 'true');
  try {
    place.replaceChildren(...(await load()));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    place.replaceChildren(element('p', {}, `${tell('startFailed')} ${explain(error).sentence}`));
  } finally {
    place.removeAttribute('aria-busy');
  }
}

function card(
  { name, width, height, animated }: Pick<Template, 'name' | 'width' | 'height' | 'animated'>,
  detail: string,
  picture: HTMLImageElement,
  chosen: () => void,
): HTMLElement {
  picture.alt = '';
  picture.addEventListener('error', () => picture.classList.add('missing'));
  const badge = animated ? [element('span', { class: 'badge' }, say('animatedBadge'))] : [];
  const made = element(
    'button',
    { type: 'button', class: 'start-card' },
    element('span', { class: 'card-picture' }, picture),
    element('span', { class: 'card-name' }, name),
    element('span', { class: 'quiet' }, detail),
    element('span', { class: 'quiet' }, `${width} × ${height} `, ...badge),
  );
  made.addEventListener('click', chosen);
  return made;
}

function heading(word: WordKey): HTMLElement {
  return element('h3', {}, tell(word));
}

function button(word: WordKey, pressed: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: 'button' }, tell(word));
  made.addEventListener('click', pressed);
  return made;
}

/** A document with one text and one colour, that can be drawn as it is. */
function emptyDocument(language: Language): string {
  const { title, label, text, color } = WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
  <title>${title}</title>
  <meta name="viewport" content="width=1200, height=630">
  <script type="application/json">
  { "fields": {
      "title": { "type": "text", "label": "${label}", "default": "${text}", "maxLength": 80 },
      "ground": { "type": "color", "label": "${color}", "default": "#ffc145" } } }
  </script>
  <style>
    * { box-sizing: border-box; margin: 0 }
    body {
      display: grid;
      place-items: center;
      width: 1200px;
      height: 630px;
      padding: 80px;
      background: var(--ground);
      color: contrast-color(var(--ground));
      font-family: Inter, sans-serif;
    }
    h1 {
      font-size: 96px;
      line-height: 1.1;
      text-align: center;
      text-wrap: balance;
      text-fit: shrink 40px 4;
      overflow-wrap: anywhere;
    }
  </style>
</head>
<body>
  <h1>{{title}}</h1>
</body>
</html>
`;
}
