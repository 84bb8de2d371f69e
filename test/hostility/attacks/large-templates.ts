/** Templates and assets as large as they may be. */

import { plainPng } from '../../support/pictures/sample-images.js';

/** Just below the 8 MiB of an asset. */
const ASSET_BYTES = 7.9 * 1024 * 1024;

/** Bytes of a source that leave room for what is around it in 256 KiB. */
const SOURCE_BYTES = 250_000;

/** A small picture in a long file; nobody looks at what follows the end of a PNG. */
export function longPng(number: number): Buffer {
  return Buffer.concat([plainPng(), Buffer.alloc(ASSET_BYTES - plainPng().length, number)]);
}

export function pictureTemplate(names: readonly string[], name: string): string {
  const pictures = names.map((each) => `<img src="${each}" width="20" height="20" alt="">`).join('');
  const fields = { title: { type: 'text', label: 'Başlık', default: name } };
  return documentOf(name, fields, `<h1>{{title}}</h1>${pictures}`);
}

/** 64 fields with 20 options each, which take most of the 55 KiB that a declaration may take. */
export function optionsTemplate(name: string): string {
  const options = Array.from({ length: 20 }, (_, number) => ({
    ...{ value: `ş${number}`, label: `ş${number}` },
  }));
  const field = { type: 'select', label: 'A', options, default: 'ş0' };
  const fields = Object.fromEntries(Array.from({ length: 64 }, (_, number) => [`f${number}`, field]));
  return documentOf(name, fields, `<h1>${name}</h1>`);
}

/** One of errors alone, in as many bytes as it may have. */
export function refusedDocument(number: number): string {
  const rule = `.yok${number}{color:yok;float:yukarı;position:${'ş'.repeat(60)}}\n`;
  const styles = rule.repeat(Math.floor(SOURCE_BYTES / Buffer.byteLength(rule)));
  return documentOf('Yok', {}, `<style>${styles}</style><iframe></iframe>`);
}

function documentOf(name: string, fields: object, body: string): string {
  const declaration = JSON.stringify({ fields });
  return `<!doctype html><html lang="tr"><head><title>${name}</title><meta name="viewport" content="width=600, height=315"><script type="application/json">${declaration}</script></head><body>${body}</body></html>`;
}
