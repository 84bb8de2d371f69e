/** The structure of a PDF as qpdf reads its objects. */

import type { ReadPdf } from './pdf-tools.js';

type Dictionary = Record<string, unknown>;

/**
 * What is wrong with the way from streams with marks to elements and back: streams whose key leads nowhere, elements that the
 * tree does not have, and elements whose marks lead to others.
 */
export function marksWithoutElement(pdf: ReadPdf): string[] {
  const objects = pdf.objects();
  const read = (value: unknown): unknown =>
    typeof value === 'string' && /^\d+ 0 R$/.test(value) ? objects[`obj:${value}`] : value;
  const dictionary = (value: unknown) => (read(value) ?? {}) as Dictionary;
  const catalogue = Object.values(objects).find((each) => dictionary(each)['/Type'] === '/Catalog');
  const root = dictionary(dictionary(catalogue)['/StructTreeRoot']);
  const marks = new Map<number, string[]>();
  const wrong: string[] = [];
  addLeaf(root['/ParentTree']);
  const reached = new Set<string>();
  addElement(root['/K']);
  for (const [name, each] of Object.entries(objects)) {
    const key = dictionary(each)['/StructParents'];
    if (typeof key === 'number' && !marks.has(key))
      wrong.push(`${name} has the key ${key}, which leads nowhere`);
  }
  for (const [key, elements] of marks)
    for (const element of elements)
      if (!reached.has(element)) wrong.push(`${element} of ${key} is in no tree`);
  return wrong;

  function addLeaf(node: unknown): void {
    const { '/Kids': kids = [], '/Nums': numbers = [] } = dictionary(node);
    for (const kid of kids as unknown[]) addLeaf(kid);
    const pairs = numbers as unknown[];
    for (let at = 0; at < pairs.length; at += 2)
      marks.set(Number(pairs[at]), read(pairs[at + 1]) as string[]);
  }

  function addElement(reference: unknown): void {
    reached.add(String(reference));
    const { '/K': kids, '/Pg': page } = dictionary(reference);
    for (const kid of Array.isArray(kids) ? kids : [kids]) {
      const { '/Type': type, '/Stm': stream, '/MCID': mark } = dictionary(kid);
      if (typeof kid === 'number') expectMark(page, kid, reference);
      else if (type === '/MCR') expectMark(stream, Number(mark), reference);
      else if (kid !== undefined) addElement(kid);
    }
  }

  function expectMark(stream: unknown, mark: number, element: unknown): void {
    const key = dictionary(stream)['/StructParents'];
    if (marks.get(Number(key))?.[mark] !== element)
      wrong.push(`mark ${mark} of ${stream} is not of ${element}`);
  }
}
