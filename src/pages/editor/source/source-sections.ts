/** The elements of the editor of sources, and the texts in them. */

import { element, icon } from '../page-elements.js';
import { tell, type WordKey } from './source-words.js';

/** The section with the text, its name, and what is wrong with it. */
export function codeSection(): HTMLElement[] {
  return [
    element(
      'div',
      { class: 'source-head' },
      element(
        'div',
        { class: 'source-name' },
        element('h2', { id: 'source-title', 'data-word': 'title' }),
        element(
          'p',
          { class: 'quiet' },
          element('span', { id: 'work-origin' }),
          ' ',
          element('span', { id: 'work-state' }),
        ),
      ),
      element(
        'div',
        { class: 'row' },
        button('start-work', 'button', 'start'),
        iconButton('download-source', 'download', 'download'),
      ),
    ),
    element(
      'form',
      { id: 'save-form', class: 'save-form', novalidate: true },
      element('label', { for: 'template-id', 'data-word': 'id' }),
      element('input', {
        ...{
          id: 'template-id',
          type: 'text',
          autocomplete: 'off',
          spellcheck: 'false',
          autocapitalize: 'off',
        },
        ...{ maxlength: 64, placeholder: 'kart', 'aria-describedby': 'id-hint' },
      }),
      element('button', {
        id: 'save',
        type: 'submit',
        class: 'button primary',
        'aria-keyshortcuts': 'Control+S',
        'data-word': 'save',
      }),
      button('open-form', 'button', 'useForm'),
      iconButton('delete-template', 'delete', 'remove'),
      element('p', { id: 'id-hint', class: 'note', 'data-word': 'idHint' }),
    ),
    element('div', { id: 'save-notice', role: 'status' }),
    element('div', { id: 'code', class: 'code' }),
    element(
      'p',
      { class: 'note leave-hint' },
      element('span', { 'data-word': 'leaveHint' }),
      ' ',
      element('a', {
        href: 'api/templates/guide.md',
        target: '_blank',
        rel: 'noopener',
        'data-word': 'guide',
      }),
    ),
    element(
      'section',
      { id: 'problems', class: 'problems', 'aria-labelledby': 'problems-title' },
      element(
        'div',
        { class: 'problems-head' },
        element('h3', { id: 'problems-title', 'data-word': 'problems' }),
        element('span', { id: 'problem-count', class: 'badge' }),
        element('p', { id: 'problem-state', class: 'quiet' }),
      ),
      element('ol', { id: 'problem-list' }),
    ),
  ];
}

/** The assets of the key and the versions of the template. */
export function librarySections(): HTMLElement[] {
  return [
    element(
      'section',
      { id: 'assets', class: 'assets', 'aria-labelledby': 'assets-title' },
      element('h2', { id: 'assets-title', 'data-word': 'assets' }),
      element('p', { class: 'quiet', 'data-word': 'assetsHint' }),
      element('div', { id: 'assets-notice', role: 'status' }),
      element('ul', { id: 'asset-list', class: 'item-list' }),
      element(
        'div',
        { id: 'asset-drop', class: 'asset-drop' },
        button('choose-asset', 'button', 'assetsDrop'),
        element('span', { class: 'quiet', 'data-word': 'assetsDropHint' }),
        element('span', { id: 'asset-room', class: 'quiet' }),
        element('input', {
          id: 'asset-file',
          type: 'file',
          multiple: true,
          class: 'hidden',
          tabindex: '-1',
          'aria-hidden': 'true',
        }),
      ),
    ),
    element(
      'section',
      { id: 'versions', class: 'versions', 'aria-labelledby': 'versions-title' },
      element('h2', { id: 'versions-title', 'data-word': 'versions' }),
      element('p', { class: 'quiet', 'data-word': 'versionsHint' }),
      element('p', { id: 'versions-none', 'data-word': 'versionsNone' }),
      element('ol', { id: 'version-list', class: 'item-list' }),
    ),
  ];
}

/** Writes the texts of these elements. */
export function writeWords(): void {
  for (const target of document.querySelectorAll<HTMLElement>('[data-word]')) {
    target.textContent = tell(target.dataset.word as WordKey);
  }
  for (const target of document.querySelectorAll<HTMLElement>('[data-word-label]')) {
    const label = tell(target.dataset.wordLabel as WordKey);
    target.setAttribute('aria-label', label);
    target.title = label;
  }
}

function button(id: string, kind: string, word: WordKey): HTMLElement {
  return element('button', { id, type: 'button', class: kind, 'data-word': word });
}

function iconButton(id: string, name: string, word: WordKey): HTMLElement {
  return element('button', { id, type: 'button', class: 'icon-button', 'data-word-label': word }, icon(name));
}
