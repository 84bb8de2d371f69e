/** Dialogs: what is done or answered before anything else. */

import { element, icon } from './page-elements.js';
import { say } from './page-language.js';

let numbers = 0;

/** A dialog with a heading and a button that closes it. Its content is made anew each time. */
export function makeDialog(title: string, kind: string, ...content: HTMLElement[]): HTMLDialogElement {
  const id = `dialog-title-${++numbers}`;
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': say('close'), title: say('close') },
    icon('remove'),
  );
  const head = element('div', { class: 'dialog-head' }, element('h2', { id }, title), close);
  const dialog = element('dialog', { class: `dialog ${kind}`, 'aria-labelledby': id }, head, ...content);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    // The dialog itself is only hit beside its content.
    if (event.target === dialog && isBeside(dialog, event)) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  return dialog;
}

/** Asks whether something is to be done. @param yes what the button that does it is called */
export function ask(title: string, text: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    const confirm = element('button', { type: 'button', class: 'button primary' }, yes);
    const cancel = element('button', { type: 'button', class: 'button' }, say('cancel'));
    const actions = element('div', { class: 'dialog-actions' }, cancel, confirm);
    const dialog = makeDialog(title, 'question', element('p', {}, text), actions);
    let answer = false;
    confirm.addEventListener('click', () => {
      answer = true;
      dialog.close();
    });
    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => resolve(answer));
    dialog.showModal();
    cancel.focus();
  });
}

function isBeside(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
