/** Somebody who writes a document in the editor. */

import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../rig/time/eventually.js';
import type { Visit } from './visit.js';

/** What a small document consists of, each in place of what it has otherwise. */
export interface Parts {
  fields?: string;
  css?: string;
  body?: string;
  settings?: string;
}

export const TITLE =
  '"title": { "type": "text", "label": { "tr": "Başlık", "en": "Headline" }, "default": "a", "maxLength": 20 }';

/** A document that is quickly drawn. Its `<style>` is on line 7. */
export function small({ fields = TITLE, css = '', body = '{{title}}', settings = '' }: Parts = {}): string {
  return `<!doctype html>
<html lang="tr">
<head>
<title>Deneme</title>
<meta name="viewport" content="width=200, height=100">
<script type="application/json">{ "fields": { ${fields} }${settings} }</script>
<style>body { margin: 0; background: #00ff00 } ${css}</style>
</head>
<body>${body}</body>
</html>`;
}

export function codeOf(page: Page): Locator {
  return page.locator('.cm-content');
}

/** Waits until the source is there, with the picture of it. */
export async function sourceOpened(visit: Visit): Promise<void> {
  await codeOf(visit.page).waitFor();
  await visit.page.locator('#problem-state', { hasText: /^(?:Sorun yok|No problems)/ }).waitFor();
  await visit.page.locator('#picture[src^="blob:"]').waitFor();
  await visit.settled();
}

/**
 * Puts a text in place of the whole source. It is removed first: a browser that writes over a selection gives what it
 * writes the style of what was there, which the page's policy forbids and CodeMirror undoes.
 */
export async function write(page: Page, source: string): Promise<void> {
  await codeOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(source);
}

/** Replaces the whole source, and waits for the picture of it. @param name that the document has */
export async function drawn(visit: Visit, source: string, name = 'Deneme'): Promise<void> {
  await visit.changesPicture(async () => {
    await write(visit.page, source);
    await visit.page.locator('#form-title', { hasText: name }).waitFor();
  });
}

/** The text as the browser keeps it for the next visit, once it does. @param has what it must have to be the one */
export async function draftText(page: Page, has: string): Promise<string> {
  const stored = () =>
    page.evaluate<string>(`JSON.parse(localStorage.getItem('tuval.source') ?? '{"text":""}').text`);
  await eventually(stored, (text) => text.includes(has));
  return stored();
}

/** Enters a key, and waits until it applies. */
export async function enterKey(page: Page, key: string, plan = 'Sınırsız'): Promise<void> {
  await page.locator('#account-toggle').click();
  await page.locator('#api-key').fill(key);
  await page.keyboard.press('Enter');
  await page.locator('#plan-name', { hasText: plan }).waitFor();
  await page.keyboard.press('Escape');
}

/** The suggestions that are offered for what was typed last. */
export async function suggestions(page: Page): Promise<string[]> {
  const list = page.locator('.cm-tooltip-autocomplete [role=option] .cm-completionLabel');
  await list.first().waitFor();
  return list.allTextContents();
}
