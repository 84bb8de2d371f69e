/** Starts the editor when the page is loaded. */

import { listTemplates, Refusal } from './api.js';
import { Editor } from './editor.js';
import { explain } from './explanations.js';
import { Notice } from './notice.js';
import { language, say, writeTexts } from './page-language.js';

const failure = new Notice('start-notice');

async function start(): Promise<void> {
  writeTexts();
  try {
    const [first, ...others] = await listTemplates(language());
    if (!first) return failure.show(say('noTemplates'));
    new Editor([first, ...others]).open();
    failure.clear();
    document.body.classList.add('ready');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    failure.show(explain(error).sentence, [{ text: say('tryAgain'), act: () => void start() }]);
  }
}

void start();
