import type { AnPlusB, Identifier } from 'css-tree';
import type { Match, SelectedElement, Test } from './selector-test.js';

/**
 * `:nth-child()` and its family (Selectors 4, section 13).
 * @param wished which of them: all siblings are counted, or those that match
 * @returns undefined for a name that is not of the family
 */
export function nthTest(name: string, nth: AnPlusB | Identifier, wished?: Test): Test | undefined {
  const family = /^nth-(last-)?(child|of-type)$/.exec(name);
  if (!family) return undefined;
  const isFromEnd = family[1] !== undefined;
  const isOfType = family[2] === 'of-type';
  const [step, offset] = stepAndOffset(nth);
  return (element, facts) => {
    const { siblings, place } = element;
    if (!isOfType && !wished) {
      facts.step(1);
      return isNth(isFromEnd ? siblings.length - place : place + 1, step, offset) ? 'yes' : 'no';
    }
    let count = 0;
    let best: Match = 'yes';
    const end = isFromEnd ? siblings.length : -1;
    for (let at = place; at !== end; at += isFromEnd ? 1 : -1) {
      facts.step(1);
      const sibling = siblings[at] as SelectedElement;
      if (isOfType && sibling.tag !== element.tag) continue;
      const match = wished ? wished(sibling, facts) : 'yes';
      if (match === 'depends') best = 'depends';
      if (match === 'no' && at === place) return 'no';
      if (match !== 'no') count++;
    }
    return best === 'depends' ? best : isNth(count, step, offset) ? 'yes' : 'no';
  };
}

function stepAndOffset(nth: AnPlusB | Identifier): [step: number, offset: number] {
  if (nth.type === 'Identifier') return nth.name.toLowerCase() === 'even' ? [2, 0] : [2, 1];
  return [Number(nth.a ?? 0), Number(nth.b ?? 0)];
}

function isNth(count: number, step: number, offset: number): boolean {
  const beyond = count - offset;
  return step === 0 ? beyond === 0 : beyond % step === 0 && beyond / step >= 0;
}
