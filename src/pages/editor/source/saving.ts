/** Saves the document under a name, deletes it, and downloads its text. */

import { announce } from '../announce.js';
import { Refusal } from '../api.js';
import { ask } from '../dialogs.js';
import { explain } from '../explanations.js';
import { Notice, type NoticeAction } from '../notice.js';
import { byId, element } from '../page-elements.js';
import { say } from '../page-language.js';
import { deleteTemplate, type Expected, type OwnTemplate, saveTemplate } from './documents-api.js';
import { tell } from './source-words.js';
import type { Work } from './work.js';

export interface SavingListener {
  saved(template: OwnTemplate): void;
  deleted(): void;
  /** The service has found errors that were not known yet. */
  invalid(refusal: Refusal): void;
  /** Somebody wants the template that is kept under the name. */
  wanted(id: string): void;
  hasKey(): boolean;
  askForKey(): void;
  keyRefused(): void;
}

/** What the service takes for a name (README, "Templates of your own"). */
const NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export class Saving {
  readonly #work: Work;
  readonly #listener: SavingListener;
  readonly #id = byId('template-id', HTMLInputElement);
  readonly #save = byId('save', HTMLButtonElement);
  readonly #notice = new Notice('save-notice');
  #isRunning = false;

  constructor(work: Work, listener: SavingListener) {
    this.#work = work;
    this.#listener = listener;
    byId('save-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      void this.save();
    });
    this.#id.addEventListener('input', () => this.#showName(true));
    byId('delete-template', HTMLButtonElement).addEventListener('click', () => void this.#delete());
    byId('download-source', HTMLButtonElement).addEventListener('click', () => this.#download());
  }

  /** Writes the name of another document. */
  useName(id: string): void {
    this.#id.value = id;
    this.#showName(true);
    this.#notice.clear();
  }

  /** Says that something needs the document to be saved, and leads to its name. */
  needed(): void {
    this.#notice.show(tell('saveFirst'), [], 'wait');
    this.#id.focus();
  }

  showTexts(): void {
    this.#notice.clear();
    this.showState();
  }

  showState(): void {
    this.#save.textContent = tell(this.#isRunning ? 'saving' : 'save');
    this.#save.setAttribute('aria-disabled', String(this.#isRunning));
    const isOwn = this.#work.origin.kind === 'own';
    byId('delete-template', HTMLButtonElement).hidden = !isOwn;
    byId('open-form', HTMLButtonElement).hidden = !this.#work.isSaved;
  }

  /** @param expected what has to be there; unless given, what was known last */
  async save(expected?: Expected): Promise<void> {
    if (this.#isRunning) return;
    const id = this.#id.value.trim();
    if (!this.#showName(NAME.test(id))) return this.#id.focus();
    if (!this.#listener.hasKey()) {
      this.#notice.show(tell('saveNeedsKey'), [this.#keyAction()], 'wait');
      return;
    }
    const { text, origin } = this.#work;
    const opened: Expected = origin.kind === 'own' && origin.id === id ? { version: origin.version } : 'none';
    this.#running(true);
    this.#notice.clear();
    try {
      const template = await saveTemplate(id, text, expected ?? opened);
      this.#work.saved(text, id, template.version);
      announce(tell('saved', { id }));
      this.#listener.saved(template);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refused(error, id, opened);
    } finally {
      this.#running(false);
    }
  }

  #refused(refusal: Refusal, id: string, opened: Expected): void {
    const { sentence, actions } = this.#explained(refusal, id, opened);
    this.#notice.show(sentence, actions);
    if (refusal.code === 'template_taken') this.#id.focus();
    if (refusal.code === 'invalid_template') this.#listener.invalid(refusal);
  }

  #explained(refusal: Refusal, id: string, opened: Expected): { sentence: string; actions: NoticeAction[] } {
    const overwrite = { text: tell('overwrite'), act: () => void this.save('anything') };
    const open = { text: tell('openTheirs'), act: () => this.#listener.wanted(id) };
    switch (refusal.code) {
      case 'precondition_failed': {
        const sentence = tell(opened === 'none' ? 'saveExists' : 'saveConflict', { id });
        return { sentence, actions: [open, overwrite] };
      }
      case 'template_taken':
        return { sentence: tell('saveTaken', { id }), actions: [] };
      case 'template_limit':
        return { sentence: tell('saveLimit'), actions: [this.#keyAction()] };
      case 'invalid_template':
        return { sentence: tell('saveInvalid'), actions: [] };
      default:
        return this.#usual(refusal, () => void this.save());
    }
  }

  #usual(refusal: Refusal, retry: () => void): { sentence: string; actions: NoticeAction[] } {
    if (refusal.code === 'invalid_api_key') this.#listener.keyRefused();
    const { sentence, cure } = explain(refusal);
    const actions = { key: this.#keyAction(), retry: { text: say('tryAgain'), act: retry } };
    return { sentence, actions: cure ? [actions[cure]] : [] };
  }

  async #delete(): Promise<void> {
    const { origin } = this.#work;
    if (origin.kind !== 'own') return;
    const { id } = origin;
    if (!(await ask(tell('removeTitle', { id }), tell('removeText'), tell('removeYes')))) return;
    try {
      await deleteTemplate(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // It is gone already, which was wanted.
      if (error.code !== 'unknown_template') {
        const { sentence, actions } = this.#usual(error, () => void this.#delete());
        this.#notice.show(sentence, actions);
        return;
      }
    }
    this.#work.gone();
    this.#listener.deleted();
    this.#notice.show(tell('removed', { id }), [], 'wait');
    this.#id.focus();
  }

  #download(): void {
    const { origin, text } = this.#work;
    const id = this.#id.value.trim();
    const name = NAME.test(id) ? id : origin.kind === 'gallery' ? origin.id : 'template';
    const url = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
    element('a', { href: url, download: `${name}.html` }).click();
    // The browser has begun to read the URL by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  #keyAction(): NoticeAction {
    return { text: say('enterKey'), act: () => this.#listener.askForKey() };
  }

  #running(isRunning: boolean): void {
    this.#isRunning = isRunning;
    this.showState();
  }

  #showName(isRight: boolean): boolean {
    const hint = byId('id-hint', HTMLElement);
    hint.textContent = tell(isRight ? 'idHint' : 'idWrong');
    hint.classList.toggle('wrong', !isRight);
    if (isRight) this.#id.removeAttribute('aria-invalid');
    else this.#id.setAttribute('aria-invalid', 'true');
    return isRight;
  }
}
