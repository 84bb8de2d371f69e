import { byId, element, icon } from './elements.js';

/** What one may do about a notice. */
export interface NoticeAction {
  text: string;
  act: () => void;
}

/** A sentence about what has happened, read out when it appears, with what can be done about it. */
export class Notice {
  readonly #root: HTMLElement;

  /** @param id of an element that is a live region */
  constructor(id: string) {
    this.#root = byId(id, HTMLElement);
  }

  /** @param kind `wait` where it passes by itself */
  show(sentence: string, actions: readonly NoticeAction[] = [], kind: 'wrong' | 'wait' = 'wrong'): void {
    const buttons = actions.map(({ text, act }) => {
      const button = element('button', { type: 'button', class: 'button' }, text);
      button.addEventListener('click', act);
      return button;
    });
    const words = element('p', {}, icon(kind === 'wrong' ? 'alert' : 'clock'), sentence);
    this.#root.replaceChildren(element('div', { class: `notice ${kind}` }, words, ...buttons));
  }

  clear(): void {
    this.#root.replaceChildren();
  }
}
