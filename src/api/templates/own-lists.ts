import { createHash } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Language } from '../../../templates/contract/index.js';
import type { StoredTemplate } from '../../documents/document-store.js';
import { digestTag } from '../../entity-tag.js';
import type { ListedTemplate } from '../wire/template-shapes.js';
import { listedTemplate } from './listed-template.js';
import { OWN_CACHE_CONTROL, type PreparedReply, preparedReply } from './prepared-reply.js';

/** Characters of JSON that are written in one go: about a millisecond. */
const WRITTEN_AT_ONCE = 64 * 1024;

/** Lists of the templates of keys, each written once in each language for as long as its templates are cached. */
export class OwnLists {
  /** By the templates of the key, and by those that all share, in one of the languages. */
  readonly #written = new WeakMap<object, WeakMap<object, Promise<PreparedReply>>>();

  /**
   * @param own templates of a key, of which the same object stands for the same list
   * @param shared likewise, in that language
   */
  prepared(
    own: readonly StoredTemplate[],
    shared: readonly ListedTemplate[],
    language: Language,
  ): Promise<PreparedReply> {
    const ofOwn = this.#written.get(own) ?? new WeakMap();
    this.#written.set(own, ofOwn);
    const reply = ofOwn.get(shared) ?? written(own, shared, language);
    ofOwn.set(shared, reply);
    return reply;
  }
}

/** Others have their time between small parts of the list, which may have megabytes. */
async function written(
  own: readonly StoredTemplate[],
  shared: readonly ListedTemplate[],
  language: Language,
): Promise<PreparedReply> {
  const pieces: Buffer[] = [];
  const digest = createHash('sha256');
  let text = '{"templates":[';
  const write = () => {
    const piece = Buffer.from(text);
    digest.update(piece);
    pieces.push(piece);
    text = '';
  };
  text += shared.map((template) => JSON.stringify(template)).join();
  for (const { versions } of own) {
    const [{ declaration, version }] = versions;
    if (text.length > WRITTEN_AT_ONCE) {
      write();
      await nextTick();
    }
    const isFirst = pieces.length === 0 && text.endsWith('[');
    text += `${isFirst ? '' : ','}${JSON.stringify({ ...listedTemplate(declaration, language), version })}`;
  }
  text += ']}';
  write();
  const etag = digestTag(digest.digest('base64url'));
  return preparedReply(Buffer.concat(pieces), etag, { language, cacheControl: OWN_CACHE_CONTROL });
}
