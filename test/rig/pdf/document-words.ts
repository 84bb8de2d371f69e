/** How much of a text a reader of a page finds. */

/** @returns share of the words of a text that one of the readings of a page has, each as often as there */
export function shareOfWords(text: string, readings: readonly string[]): number {
  const words = wordsOf(text);
  return words.length === 0 ? 1 : 1 - missingWords(text, readings).length / words.length;
}

/** The words of a text that none of the readings of a page has as often as it. */
export function missingWords(text: string, readings: readonly string[]): string[] {
  const all = readings.map((reading) => {
    const counts = new Map<string, number>();
    for (const word of wordsOf(reading)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  });
  return wordsOf(text).filter((word) => {
    const left = all.map((counts) => {
      const count = counts.get(word) ?? 0;
      counts.set(word, count - 1);
      return count;
    });
    return Math.max(...left) <= 0;
  });
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return plain.split(/\s+/).filter((word) => word !== '');
}
