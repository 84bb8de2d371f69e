/** The pages of the development server, in HTML. */

import {
  type Field,
  inLanguage,
  inSize,
  type List,
  type Localized,
  OWN_SIZE,
  sizeNames,
} from '../../templates/contract/index.js';
import type { Problem } from '../../workers/documents/report.js';
import { SIZE_PARAMETER } from '../api/reserved-keys.js';
import { commandLine } from '../command-line-name.js';
import type { FolderFile } from '../documents/template-folder.js';
import type { ServedTemplate } from '../rendering/served-template.js';

/** The content of a folder, which pages show. */
export interface ShownFolder {
  path: string;
  /** Why it cannot be read. */
  problem: string | undefined;
  files: ReadonlyMap<string, FolderFile>;
  /** Changes with everything in it; a page whose state is another one is out of date. */
  state: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] as string);
}

/** The page of all templates. */
export function listPage(folder: ShownFolder): string {
  const cards = [...folder.files].map(([file, { template, errors, warnings }]) => {
    const picture = template
      ? `<img src="${escaped(pictureAddress(template, 'png'))}" width="${template.width}" height="${template.height}" alt="">`
      : '<span class="nothing">no picture yet</span>';
    const size = template
      ? `${template.width} × ${template.height}${template.animation ? ', moves' : ''}`
      : '';
    const marks = [mark(errors, 'error', 'wrong'), mark(warnings, 'warning', 'note')].join('');
    return `<li><a class="card" href="/view/${encodeURIComponent(file)}"><span class="picture">${picture}</span>
<span class="about"><b>${escaped(file)}</b> <small>${size}</small>${marks}</span></a></li>`;
  });
  const nothing = `<p>No template is here yet. <code>${commandLine('templates new')} NAME</code> writes one.</p>`;
  const body = `${folderProblem(folder)}<ul class="cards">${cards.join('\n')}</ul>${cards.length === 0 ? nothing : ''}`;
  return page('Templates', folder, `<h1>${escaped(folder.path)}</h1>`, body);
}

/**
 * The page of one template.
 * @param values texts of its fields that are not their defaults, and the size if it has sizes
 * @param refusal why these cannot be drawn
 */
export function templatePage(
  folder: ShownFolder,
  [file, { template, errors, warnings }]: readonly [string, FolderFile],
  values: ReadonlyMap<string, string>,
  refusal: string | undefined,
): string {
  const staleNote =
    template && errors.length > 0
      ? '<p class="kept">The picture is that of the last version that was right.</p>'
      : '';
  const problems = `<div id="problems" aria-live="polite">${folderProblem(folder)}${staleNote}
${problemList(file, errors, 'wrong', 'Errors')}${problemList(file, warnings, 'note', 'Warnings')}</div>`;
  const title = `<p><a href="/">All templates</a></p><h1>${escaped(file)}</h1>`;
  const shown = template ? stage(template, values, refusal) + form(template, values) : '';
  return page(file, folder, title, `<div class="template">${problems}${shown}</div>`);
}

function stage(
  template: ServedTemplate,
  values: ReadonlyMap<string, string>,
  refusal: string | undefined,
): string {
  const { animation } = template;
  const { width, height } = inSize(template, values.get(SIZE_PARAMETER) ?? OWN_SIZE) ?? template;
  const address = (format: 'png' | 'gif') => escaped(pictureAddress(template, format, values));
  const play = animation
    ? `<button type="button" id="play" aria-pressed="false">Play</button> <small>${animation.durationMs / 1000} s</small>`
    : '';
  return `<section class="stage" id="stage" data-width="${width}" data-height="${height}" data-still="${address('png')}" data-moving="${animation ? address('gif') : ''}">
<p id="refusal" class="problem wrong" role="alert"${refusal === undefined ? ' hidden' : ''}>${escaped(refusal ?? '')}</p>
<div class="picture"><img id="picture" src="${address('png')}" width="${width}" height="${height}" alt="The picture of the template with these values"></div>
<p class="under"><small>${width} × ${height}</small> ${play}</p></section>`;
}

function form(template: ServedTemplate, values: ReadonlyMap<string, string>): string {
  const { fields, lists = {}, sizes } = template;
  const inputs = Object.entries<Field>(fields).map(([key, field]) => {
    const value = values.get(key) ?? String(field.default);
    return `<p><label for="field-${escaped(key)}">${text(field.label) || escaped(key)}</label> <code>${escaped(key)}</code>
${input(key, field, value)}</p>`;
  });
  for (const [key, list] of Object.entries<List>(lists)) inputs.push(listInput(key, list, values.get(key)));
  if (sizes) inputs.unshift(sizeInput(template, values.get(SIZE_PARAMETER)));
  const signature = escaped(
    JSON.stringify({ ...fields, ...lists, ...(sizes && { [SIZE_PARAMETER]: sizes }) }),
  );
  const reset =
    inputs.length > 0
      ? '<p><button type="submit">Draw</button> <button type="reset">Defaults</button></p>'
      : '';
  return `<form id="fields" method="get" novalidate data-fields="${signature}" aria-label="Fields">${inputs.join('\n')}${reset}</form>`;
}

/** The choice among the sizes of a template that has some. */
function sizeInput(template: ServedTemplate, value: string | undefined): string {
  const options = sizeNames(template).map((name) => {
    const { width, height } = inSize(template, name) ?? template;
    return `<option value="${escaped(name)}"${name === value ? ' selected' : ''}>${escaped(name)}, ${width} × ${height}</option>`;
  });
  return `<p><label for="field-size">Size</label> <code>${SIZE_PARAMETER}</code>
<select id="field-size" name="${SIZE_PARAMETER}" data-default="${OWN_SIZE}">${options.join('')}</select></p>`;
}

/** The items of a list as JSON, one a line. */
function listInput(key: string, { label, max, default: items }: List, value: string | undefined): string {
  const initial =
    items.length === 0 ? '[]' : `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  const about = `id="field-${escaped(key)}" name="${escaped(key)}" data-default="${escaped(initial)}"`;
  return `<p><label for="field-${escaped(key)}">${text(label) || escaped(key)}</label> <code>${escaped(key)}</code> <small>JSON, at most ${max}</small>
<textarea ${about} rows="8" spellcheck="false">\n${escaped(value ?? initial)}</textarea></p>`;
}

function input(
  key: string,
  { type, default: initial, maxLength, min, max, step, options }: Field,
  value: string,
): string {
  const about = `id="field-${escaped(key)}" name="${escaped(key)}" data-default="${escaped(String(initial))}"`;
  const shown = escaped(value);
  switch (type) {
    case 'text':
      return `<textarea ${about} rows="2" maxlength="${maxLength}" dir="auto">\n${shown}</textarea>`;
    case 'color':
      return `<input ${about} type="color" value="${shown}">`;
    case 'number':
      return `<input ${about} type="number" min="${min}" max="${max}" step="${step}" value="${shown}">`;
    case 'image':
      return `<input ${about} type="text" inputmode="url" placeholder="https://… or assets/photo.jpg" value="${shown}">`;
    case 'select':
      return `<select ${about}>${(options ?? [])
        .map((option) => {
          const chosen = option.value === value ? ' selected' : '';
          return `<option value="${escaped(option.value)}"${chosen}>${text(option.label)}</option>`;
        })
        .join('')}</select>`;
  }
}

/** The address of a picture, another one for every version. */
function pictureAddress(
  { id, source }: ServedTemplate,
  format: 'png' | 'gif',
  values: ReadonlyMap<string, string> = new Map(),
): string {
  const query = new URLSearchParams([...values]).toString();
  return `/picture/${source?.version}/${id}.${format}${query && `?${query}`}`;
}

function mark(problems: readonly Problem[], name: string, kind: string): string {
  if (problems.length === 0) return '';
  return ` <span class="mark ${kind}">${problems.length} ${name}${problems.length > 1 ? 's' : ''}</span>`;
}

function problemList(file: string, problems: readonly Problem[], kind: string, title: string): string {
  if (problems.length === 0) return '';
  const items = problems.map(
    ({ line, column, message }) =>
      `<li><code>${escaped(file)}:${line}:${column}</code> ${escaped(message)}</li>`,
  );
  return `<section class="problem ${kind}"><h2>${title}</h2><ul>${items.join('')}</ul></section>`;
}

function folderProblem({ problem }: ShownFolder): string {
  if (problem === undefined) return '';
  return `<p class="problem wrong" role="alert">The folder cannot be read: ${escaped(problem)}</p>`;
}

function text(localized: Localized): string {
  return escaped(inLanguage(localized, 'en'));
}

function page(title: string, { state }: ShownFolder, header: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)} · Tuval</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev.css">
<script type="module" src="/dev.js"></script>
</head>
<body data-state="${escaped(state)}">
<header>${header}<p id="connection" class="quiet" role="status"></p></header>
<main>${main}</main>
</body>
</html>
`;
}
