/** Splits a document into what it states, one thing after the other. */

export interface Sentence {
  /** The section, by its number or its first word, and the place in it: `4.3-7`, `Keys-2`. */
  id: string;
  /** As it is written, on one line. */
  text: string;
}

/** Of a list: a dash or a number, wherever it is indented to. */
const MARKER = /^\s*(?:-|\d+\.) +/;
const HEADING = /^#+ +/;
/** What stands between the head of a table and its rows. */
const RULE = /^\|[\s|:-]+\|$/;

/**
 * A sentence ends with a full stop before a space, or with its paragraph or item. Every row of a table counts as one, but
 * for its head; a heading only where it names a path.
 * @param markdown headings, paragraphs, lists and tables
 */
export function sentencesOf(markdown: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section = '0';
  let place = 0;
  const state = (text: string) => {
    place += 1;
    sentences.push({ id: `${section}-${place}`, text });
  };
  for (const block of blocksOf(markdown)) {
    if (HEADING.test(block)) {
      const heading = block.replace(HEADING, '');
      section = /^# /.test(block) ? '0' : sectionOf(heading);
      place = 0;
      if (heading.includes('/api')) state(heading);
    } else if (block.startsWith('|')) {
      state(block);
    } else {
      block.split(/(?<=\.) +/).forEach(state);
    }
  }
  return sentences;
}

/** `2.1` of "2.1 Template", `Keys` of "Keys". */
function sectionOf(heading: string): string {
  return /^\d+(?:\.\d+)*/.exec(heading)?.[0] ?? heading.split(' ', 1)[0] ?? '';
}

/** Headings with their marks; paragraphs and items, whose lines are joined; rows of tables without their heads. */
function blocksOf(markdown: string): string[] {
  const lines = markdown.split(/\r?\n/);
  const blocks: string[] = [];
  let goesOn = false;
  lines.forEach((line, at) => {
    const text = line.trim();
    const isRow = text.startsWith('|');
    if (text === '' || RULE.test(text) || (isRow && RULE.test(lines[at + 1]?.trim() ?? ''))) {
      goesOn = false;
    } else if (isRow || HEADING.test(line)) {
      blocks.push(text);
      goesOn = false;
    } else if (goesOn && !MARKER.test(line)) {
      blocks.push(`${blocks.pop()} ${text}`);
    } else {
      blocks.push(text.replace(MARKER, ''));
      goesOn = true;
    }
  });
  return blocks;
}
