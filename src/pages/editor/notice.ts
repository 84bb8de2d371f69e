import { byId, element, icon } from './page-elements.js';

/** An action that a notice offers. */
export interface NoticeAction {
  text: string;
  act: () => void;
}

export interface Message {
  sentence: string;
  actions: readonly NoticeAction[];
  /** `wait` for a temporary problem. */
  kind: 'wrong' | 'wait';
}

/** A message about an event, announced when it appears, with actions. */
export class Notice {
  readonly #root: HTMLElement;

  /** @param id the id of an element that is a live region */
  constructor(id: string) {
    this.#root = byId(id, HTMLElement);
  }

  /** @param kind `wait` for a temporary problem */
  show(sentence: string, actions: readonly NoticeAction[] = [], kind: Message['kind'] = 'wrong'): void {
    this.#root.replaceChildren(noticeOf({ sentence, actions, kind }));
  }

  clear(): void {
    this.#root.replaceChildren();
  }
}

/** A message about what is wrong for good. */
export function wrong(sentence: string, actions: readonly NoticeAction[] = []): Message {
  return { sentence, actions, kind: 'wrong' };
}

/** The elements of a message, for a live region. */
export function noticeOf({ sentence, actions, kind }: Message): HTMLElement {
  const buttons = actions.map(({ text, act }) => {
    const button = element('button', { type: 'button', class: 'button' }, text);
    button.addEventListener('click', act);
    return button;
  });
  const words = element('p', {}, icon(kind === 'wrong' ? 'alert' : 'clock'), sentence);
  return element('div', { class: `notice ${kind}` }, words, ...buttons);
}
