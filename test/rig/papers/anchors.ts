/** A Markdown document without its blocks of code. */
export function proseOf(markdown: string): string {
  return markdown.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
}

/** The anchors of a document's headings, as GitHub makes them: a heading that occurs again ends in -1, -2 and so on. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of proseOf(markdown).matchAll(/^#+ +(.+?) *$/gm)) {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let again = 1; anchors.has(unique); again++) unique = `${anchor}-${again}`;
    anchors.add(unique);
  }
  return anchors;
}
