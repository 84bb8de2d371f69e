/** Templates and assets as large as they may be. */

import { plainPng } from '../../rig/pictures/sample-images.js';
import type { AttackedService } from './attacked-service.js';

/** Just below the 8 MiB of an asset. */
const ASSET_BYTES = 7.9 * 1024 * 1024;

const ASSETS = Array.from({ length: 8 }, (_, number) => `assets/p${number}.png`);

/** Bytes of a source that leave room for what is around it in 256 KiB. */
const SOURCE_BYTES = 250_000;

/** Saves the attacker's assets, templates `t0` to `t99` that name two of them each, and `four`, which names four. */
export async function saveLargeTemplates(service: AttackedService): Promise<void> {
  for (const [number, name] of ASSETS.entries()) {
    const body = longPng(number);
    await service.ask('PUT', `/api/${name}`, { key: service.attacker, type: 'image/png', body });
  }
  for (let number = 0; number < 100; number++) {
    const names = [number, number + 1].map((each) => ASSETS[each % ASSETS.length] as string);
    await saveTemplate(service, `t${number}`, pictureTemplate(names, String(number)));
  }
  await saveTemplate(service, 'four', pictureTemplate(ASSETS.slice(0, 4), 'four'));
}

export function saveTemplate(service: AttackedService, id: string, body: string): Promise<number> {
  return service.ask('PUT', `/api/templates/${id}`, { key: service.attacker, type: 'text/html', body });
}

/** @param number makes the picture another than those before */
export function renderTemplate(service: AttackedService, template: string, number: number): Promise<number> {
  const body = JSON.stringify({ template, data: { title: `Kart ${number}` } });
  return service.ask('POST', '/api/render', { key: service.attacker, body });
}

/** Rows of a batch that names all hundred templates. */
export function rowsOfLargeTemplates(): string {
  return Array.from({ length: 100 }, (_, number) =>
    JSON.stringify({ template: `t${number}`, name: `n${number}` }),
  ).join('\n');
}

/** A small picture in a long file; nobody looks at what follows the end of a PNG. */
function longPng(number: number): Buffer {
  return Buffer.concat([plainPng(), Buffer.alloc(ASSET_BYTES - plainPng().length, number)]);
}

function pictureTemplate(names: readonly string[], name: string): string {
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
  return documentOf('Yok', {}, `<style>${styles}</style><marquee></marquee>`);
}

function documentOf(name: string, fields: object, body: string): string {
  const declaration = JSON.stringify({ fields });
  return `<!doctype html><html lang="tr"><head><title>${name}</title><meta name="viewport" content="width=600, height=315"><script type="application/json">${declaration}</script></head><body>${body}</body></html>`;
}
