/** The request as code in four languages, each with a copy button; one of them is a signed link. */

import { announce } from '../announce.js';
import type { SentValue } from '../api.js';
import { type Draft, filesIn, type Item, sent, type Value } from '../draft.js';
import { byId } from '../page-elements.js';
import { say, type TextKey } from '../page-language.js';
import { canonicalQuery, canSign, type LinkParts, LinkSettings, signatureOf } from './link-signing.js';
import { curlSnippet, fetchSnippet, metaSnippet, pythonSnippet, type SnippetContext } from './snippets.js';

const SNIPPETS = { curl: curlSnippet, fetch: fetchSnippet, python: pythonSnippet };

/** Milliseconds that a button confirms a copy. */
const FEEDBACK_MS = 2000;

/** Characters of a picture's data that are shown. */
const SHOWN_CHARACTERS = 48;

export class RequestPanel {
  readonly #draft: Draft;
  readonly #hasKey: () => boolean;
  readonly #link = new LinkSettings(() => void this.#showLink());
  /** The code that is copied, which contains the complete data of pictures. */
  readonly #codes = new Map<string, string>();
  /** For each button that confirms a copy, the timer that ends it. */
  readonly #confirmations = new Map<HTMLButtonElement, number>();
  /** The number of the newest link, because signing is asynchronous. */
  #linkNumber = 0;

  constructor(draft: Draft, hasKey: () => boolean) {
    this.#draft = draft;
    this.#hasKey = hasKey;
    makeTabs(byId('request-tabs', HTMLElement));
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
      button.addEventListener('click', () => void this.#copy(button));
    }
    draft.onChange(() => this.show());
  }

  /** Writes the current request. */
  show(): void {
    const context = this.#context();
    for (const [name, snippet] of Object.entries(SNIPPETS)) this.#showCode(name, snippet(context));
    void this.#showLink();
  }

  #context(): SnippetContext {
    const { body, fileName, output } = this.#draft;
    return {
      body,
      url: new URL('api/render', location.href).href,
      fileName: `${fileName}.${output.format.extension}`,
      hasKey: this.#hasKey(),
    };
  }

  #showCode(name: string, code: string): void {
    this.#codes.set(name, code);
    byId(`code-${name}`, HTMLElement).textContent = this.#draft.changes.reduce(
      (shown, [, value]) =>
        filesIn(value).reduce((text, { dataUrl }) => text.replace(dataUrl, shortened(dataUrl)), shown),
      code,
    );
  }

  async #showLink(): Promise<void> {
    const number = ++this.#linkNumber;
    const { keyId, secret, expires } = this.#link;
    const inLink = this.#draft.changes.filter(([, value]) => !isFile(value));
    const parameters: Record<string, string> = {
      ...Object.fromEntries(inLink.map(([name, value]) => [name, inQuery(sent(value))])),
      ...Object.fromEntries(
        Object.entries(this.#draft.outputChanges).map(([name, value]) => [name, String(value)]),
      ),
      key: keyId || 'KEY_ID',
      ...(expires !== undefined && { expires: String(expires) }),
    };
    const { template, output } = this.#draft;
    const parts: LinkParts = { fileName: `${template.id}.${output.format.linkExtension}`, parameters };
    const signs = keyId !== '' && secret !== '' && canSign();
    const signature = signs ? await signatureOf(parts, secret) : 'SIGNATURE';
    if (number !== this.#linkNumber) return;
    const link = `api/render/${parts.fileName}?${canonicalQuery(parameters)}&signature=${signature}`;
    this.#showCode('html', metaSnippet(new URL(link, location.href).href));
    const notes: TextKey[] = [];
    if (!signs) notes.push(canSign() ? 'linkUnsigned' : 'linkInsecure');
    if (expires !== undefined && expires * 1000 <= Date.now()) notes.push('linkExpired');
    if (inLink.length < this.#draft.changes.length) notes.push('linkWithoutFile');
    byId('link-note', HTMLElement).textContent = notes.map((note) => say(note)).join(' ');
  }

  async #copy(button: HTMLButtonElement): Promise<void> {
    const name = button.dataset.copy ?? '';
    const isCopied = await copied(this.#codes.get(name) ?? '', byId(`code-${name}`, HTMLElement));
    const words = button.querySelector('span');
    if (words) words.textContent = say(isCopied ? 'copied' : 'copyYourself');
    button.classList.toggle('done', isCopied);
    announce(say(isCopied ? 'copied' : 'copyYourself'));
    window.clearTimeout(this.#confirmations.get(button));
    const end = window.setTimeout(() => {
      if (words) words.textContent = say('copy');
      button.classList.remove('done');
    }, FEEDBACK_MS);
    this.#confirmations.set(button, end);
  }
}

function isFile(value: Value | readonly Item[]): boolean {
  return filesIn(value).length > 0 || /^data:/i.test(inQuery(sent(value)));
}

/** A list is JSON there. */
function inQuery(value: SentValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function shortened(dataUrl: string): string {
  return `${dataUrl.slice(0, SHOWN_CHARACTERS)}… (${say('shortened')})`;
}

/**
 * Copies the code. The clipboard exists in secure contexts only; elsewhere the code is selected for the user to copy.
 */
async function copied(code: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return shown.textContent === code && document.execCommand('copy');
  }
}

/** Turns a list of buttons with `aria-controls` into tabs, of which the first is selected. */
function makeTabs(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const choose = (next: HTMLElement) => {
    for (const tab of tabs) {
      const isNext = tab === next;
      tab.setAttribute('aria-selected', String(isNext));
      tab.tabIndex = isNext ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !isNext;
    }
  };
  list.addEventListener('click', ({ target }) => {
    const tab = tabs.find((candidate) => target instanceof Node && candidate.contains(target));
    if (tab) choose(tab);
  });
  list.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    if (!tab) return;
    choose(tab);
    tab.focus();
  });
  const [first] = tabs;
  if (first) choose(first);
}
