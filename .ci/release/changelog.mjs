/** What CHANGELOG.md says of versions (https://keepachangelog.com). */

/** The heading of a version, with its day; none has the version that is not released yet. */
const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/;

/**
 * The sections of a changelog, newest first.
 * @param {string} text
 * @returns {{ version: string, day: string | undefined, notes: string }[]}
 */
export function changelogSections(text) {
  const sections = [];
  for (const line of text.split('\n')) {
    const [, version, day] = HEADING.exec(line) ?? [];
    if (version !== undefined) sections.push({ version, day, lines: [] });
    // Addresses that the file's own links point at follow the last section.
    else if (!/^\[[^\]]+\]: /.test(line)) sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ lines, ...section }) => ({ ...section, notes: lines.join('\n').trim() }));
}
