import type { ServedTemplate } from '../rendering/served-template.js';
import type { StoredTemplate } from './document-store.js';
import type { OwnTemplates } from './own-templates.js';
import type { TemplateFolder } from './template-folder.js';

/** Where callers' words for templates are looked up. */
export interface TemplateFinder {
  /**
   * @param reference an id, or `ID@VERSION` for a version that is kept
   * @param key id of the caller's key
   * @throws errors of the store of keys' templates
   */
  find(
    reference: string,
    key: string | undefined,
  ): ServedTemplate | undefined | Promise<ServedTemplate | undefined>;
}

/** All templates: those that all callers share, in code and in the operator's folder, and those of keys. */
export class TemplateCatalogue implements TemplateFinder {
  readonly #code: ReadonlyMap<string, ServedTemplate>;
  readonly #folder: Pick<TemplateFolder, 'templates'> | undefined;
  readonly #own: Pick<OwnTemplates, 'find' | 'list'> | undefined;
  #shared: ReadonlyMap<string, ServedTemplate>;
  #sharedFrom: ReadonlyMap<string, ServedTemplate> | undefined;

  /** @param code templates in code, by id */
  constructor(
    code: ReadonlyMap<string, ServedTemplate>,
    folder?: Pick<TemplateFolder, 'templates'>,
    own?: Pick<OwnTemplates, 'find' | 'list'>,
  ) {
    this.#code = code;
    this.#folder = folder;
    this.#own = own;
    this.#shared = code;
  }

  /** What all callers share, by id in alphabetical order; another map after a change. */
  get shared(): ReadonlyMap<string, ServedTemplate> {
    const folder = this.#folder?.templates;
    if (folder && folder !== this.#sharedFrom) {
      const all = [...folder, ...this.#code].sort(([one], [other]) => (one < other ? -1 : 1));
      this.#shared = new Map(all);
      this.#sharedFrom = folder;
    }
    return this.#shared;
  }

  /** A template that all share comes before one of the key that has its id by now. */
  find(
    reference: string,
    key: string | undefined,
  ): ServedTemplate | undefined | Promise<ServedTemplate | undefined> {
    const { id, version } = parsedReference(reference);
    const shared = this.shared.get(id);
    if (shared) return version === undefined || version === shared.source?.version ? shared : undefined;
    return key === undefined ? undefined : this.#own?.find(key, id, version);
  }

  /**
   * The templates of a key, by id; the same object as long as nothing has changed and it is cached.
   * @throws errors of the store
   */
  async ofKey(key: string): Promise<readonly StoredTemplate[]> {
    const own = (await this.#own?.list(key)) ?? [];
    const isHidden = ({ id }: StoredTemplate) => this.shared.has(id);
    return own.some(isHidden) ? own.filter((template) => !isHidden(template)) : own;
  }
}

/** Tells whether what callers write names a version. */
export function isPinned(reference: string): boolean {
  return reference.includes('@');
}

/** @param reference `ID` or `ID@VERSION` */
export function parsedReference(reference: string): { id: string; version: string | undefined } {
  const at = reference.indexOf('@');
  if (at < 0) return { id: reference, version: undefined };
  return { id: reference.slice(0, at), version: reference.slice(at + 1) };
}
