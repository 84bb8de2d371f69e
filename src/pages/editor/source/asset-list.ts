/** The pictures and fonts of the key: listed, uploaded, deleted, and written into the text. */

import type { AssetList, ListedAsset } from '../../../api/wire/asset-shapes.js';
import { announce } from '../announce.js';
import { Refusal } from '../api.js';
import { ask } from '../dialogs.js';
import { explain } from '../explanations.js';
import { acceptDrops } from '../file-drags.js';
import { bytesOf } from '../measures.js';
import { Notice, type NoticeAction } from '../notice.js';
import { byId, element, icon } from '../page-elements.js';
import { say } from '../page-language.js';
import { deleteAsset, type Expected, listAssets, saveAsset } from './documents-api.js';
import { tell } from './source-words.js';

export interface AssetListener {
  hasKey(): boolean;
  askForKey(): void;
  /** The address of an asset is to be written into the text. */
  inserted(address: string): void;
  /** What documents can name has changed. */
  changed(): void;
}

/** Of an asset (README, "Templates of your own"). */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_NAME = 100;

export class Assets {
  readonly #listener: AssetListener;
  readonly #notice = new Notice('assets-notice');
  #list: AssetList | undefined;

  constructor(listener: AssetListener) {
    this.#listener = listener;
    const input = byId('asset-file', HTMLInputElement);
    byId('choose-asset', HTMLButtonElement).addEventListener('click', () => {
      if (listener.hasKey()) input.click();
      else this.#needKey();
    });
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])];
      input.value = '';
      void this.take(files);
    });
    acceptDrops(byId('assets', HTMLElement), (files) => void this.take(files));
  }

  /** Names of all assets. */
  get names(): string[] {
    return this.#list?.assets.map(({ name }) => name) ?? [];
  }

  /** Asks for the list, or forgets it where there is no key. */
  async refresh(): Promise<void> {
    if (!this.#listener.hasKey()) this.#list = undefined;
    else
      try {
        this.#list = await listAssets();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#list = undefined;
      }
    this.showTexts();
  }

  showTexts(): void {
    byId('asset-file', HTMLInputElement).setAttribute('aria-label', tell('assetsDrop'));
    byId('asset-list', HTMLElement).replaceChildren(...this.#items());
    const { bytes = 0, mostBytes = 0 } = this.#list ?? {};
    const room =
      mostBytes > 0
        ? tell('assetsUsed', { used: bytesOf(bytes), most: bytesOf(mostBytes) })
        : tell('assetsPlan');
    byId('asset-room', HTMLElement).textContent = this.#list ? room : '';
  }

  /** Uploads files, one after the other. */
  async take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    if (!this.#listener.hasKey()) return this.#needKey();
    this.#notice.clear();
    for (const file of files) if (!(await this.#upload(nameOf(file), file, 'none'))) return;
  }

  #items(): HTMLElement[] {
    if (!this.#list || this.#list.assets.length === 0) {
      const words = tell(this.#listener.hasKey() ? 'assetsNone' : 'assetsKey');
      return [element('li', {}, element('span', { class: 'quiet' }, words))];
    }
    return this.#list.assets.map((asset) => this.#item(asset));
  }

  #item({ name, bytes }: ListedAsset): HTMLElement {
    const insert = element(
      'button',
      { type: 'button', class: 'button', 'aria-label': tell('insertAsset', { name }) },
      tell('insert'),
    );
    insert.addEventListener('click', () => this.#listener.inserted(`assets/${name}`));
    const label = tell('removeAsset', { name });
    const remove = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': label, title: label },
      icon('delete'),
    );
    remove.addEventListener('click', () => void this.#delete(name));
    const words = element(
      'span',
      { class: 'item-words' },
      element('b', {}, name),
      element('span', { class: 'quiet' }, bytesOf(bytes)),
    );
    return element('li', {}, words, insert, remove);
  }

  /** @returns whether the next file may be tried */
  async #upload(name: string, file: File, expected: Expected): Promise<boolean> {
    if (file.size > MOST_BYTES) {
      this.#notice.show(tell('assetTooLarge', { name }));
      return false;
    }
    this.#notice.show(tell('uploading', { name }), [], 'wait');
    try {
      await saveAsset(name, file, expected);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refused(error, name, file);
      return false;
    }
    this.#notice.clear();
    announce(tell('assetSaved', { name }));
    await this.refresh();
    this.#listener.changed();
    return true;
  }

  #refused(refusal: Refusal, name: string, file: File): void {
    const { sentence, actions = [] } = this.#explained(refusal, name, file);
    this.#notice.show(sentence, actions);
  }

  #explained(refusal: Refusal, name: string, file: File): { sentence: string; actions?: NoticeAction[] } {
    const again = (text: string, expected: Expected): NoticeAction[] => [
      { text, act: () => void this.#upload(name, file, expected) },
    ];
    switch (refusal.code) {
      case 'precondition_failed':
        return {
          sentence: tell('assetExists', { name }),
          actions: again(tell('assetReplace'), 'anything'),
        };
      case 'asset_limit': {
        const sentence = this.#list?.mostBytes ? tell('assetFull', { name }) : tell('assetsPlan');
        return { sentence, actions: [this.#keyAction()] };
      }
      case 'invalid_parameter':
        return { sentence: tell('assetName', { name }) };
      case 'invalid_asset':
        return { sentence: tell('assetInvalid', { name, message: refusal.message }) };
      case 'body_too_large':
        return { sentence: tell('assetTooLarge', { name }) };
      default: {
        const { sentence, cure } = explain(refusal);
        const cures = { key: [this.#keyAction()], retry: again(say('tryAgain'), 'none') };
        return { sentence, actions: cure ? cures[cure] : [] };
      }
    }
  }

  async #delete(name: string): Promise<void> {
    if (!(await ask(tell('assetRemoveTitle', { name }), tell('assetRemoveText'), tell('removeYes')))) return;
    try {
      await deleteAsset(name);
      announce(tell('assetRemoved', { name }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 'unknown_asset') this.#notice.show(explain(error).sentence);
    }
    await this.refresh();
    byId('choose-asset', HTMLButtonElement).focus();
    this.#listener.changed();
  }

  #needKey(): void {
    this.#notice.show(tell('assetsKey'), [this.#keyAction()], 'wait');
  }

  #keyAction(): NoticeAction {
    return { text: say('enterKey'), act: () => this.#listener.askForKey() };
  }
}

/** The name of a file in letters that the service takes. */
function nameOf({ name }: File): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
  return plain
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(-MOST_NAME);
}
