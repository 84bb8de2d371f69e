/** The commands of `shape()` as a computed value has them (CSS Shapes 2, section 4). */

import { parts } from './values.js';

/** A length across and one down: pixels or percentages. */
export type ShapePoint = readonly [across: string, down: string];

/** A control point, and what it is measured from. */
export interface ShapeControl {
  point: ShapePoint;
  from: 'start' | 'end' | 'origin';
}

export interface ShapeCommand {
  kind: 'move' | 'line' | 'hline' | 'vline' | 'curve' | 'smooth' | 'arc' | 'close';
  /** Set if it leads on from where the last one ended. */
  isRelative: boolean;
  /** Where it leads to; of `hline` and `vline` one half counts. */
  to: ShapePoint;
  controls: readonly ShapeControl[];
  arc: { radii: ShapePoint; isClockwise: boolean; isLarge: boolean; angle: string };
}

export interface ShapeCommands {
  isEvenOdd: boolean;
  from: ShapePoint;
  commands: readonly ShapeCommand[];
}

const ACROSS: Readonly<Record<string, string>> = {
  left: '0%',
  'x-start': '0%',
  center: '50%',
  right: '100%',
  'x-end': '100%',
};
const DOWN: Readonly<Record<string, string>> = {
  top: '0%',
  'y-start': '0%',
  center: '50%',
  bottom: '100%',
  'y-end': '100%',
};

const LENGTH =
  /^(?:[+-]?0|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:px|%)|(?:calc|min|max|clamp|hypot|abs|mod|rem|round)\(.*\))$/i;
const ANGLE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:deg)?$/i;

const NOWHERE: ShapePoint = ['0px', '0px'];
const PLAIN = {
  to: NOWHERE,
  controls: [],
  arc: { radii: NOWHERE, isClockwise: false, isLarge: false, angle: '0' },
};

/** @param content what is in the parentheses; undefined for what is no shape */
export function shapeCommands(content: string): ShapeCommands | undefined {
  const [first = '', ...others] = parts(content, ',');
  const start = new Words(first);
  const rule = start.next('nonzero', 'evenodd');
  const from = start.next('from') && start.position();
  if (!from || !start.isAtEnd || others.length === 0) return undefined;
  const commands: ShapeCommand[] = [];
  for (const text of others) {
    const command = commandOf(new Words(text));
    if (!command) return undefined;
    commands.push(command);
  }
  return { isEvenOdd: rule === 'evenodd', from, commands };
}

function commandOf(words: Words): ShapeCommand | undefined {
  const kind = words.next('move', 'line', 'hline', 'vline', 'curve', 'smooth', 'arc', 'close');
  if (kind === undefined) return undefined;
  if (kind === 'close') return words.isAtEnd ? { kind, isRelative: false, ...PLAIN } : undefined;
  const way = words.next('to', 'by');
  if (way === undefined) return undefined;
  const isRelative = way === 'by';
  const to = endOf(kind, words, isRelative);
  if (!to) return undefined;
  const found = { ...PLAIN, kind: kind as ShapeCommand['kind'], isRelative, to };
  const whole = kind === 'arc' ? withArc(found, words) : withControls(found, words);
  return whole && words.isAtEnd ? whole : undefined;
}

function endOf(kind: string, words: Words, isRelative: boolean): ShapePoint | undefined {
  if (kind === 'hline') {
    const across = words.length(isRelative ? {} : ACROSS);
    return across === undefined ? undefined : [across, '0px'];
  }
  if (kind === 'vline') {
    const down = words.length(isRelative ? {} : DOWN);
    return down === undefined ? undefined : ['0px', down];
  }
  return isRelative ? words.pair() : words.position();
}

function withControls(command: ShapeCommand, words: Words): ShapeCommand | undefined {
  const { kind, isRelative } = command;
  const isWith = words.next('with') !== undefined;
  if (isWith !== (kind === 'curve') && kind !== 'smooth') return undefined;
  if (!isWith) return command;
  const first = controlOf(words, isRelative);
  const second = kind === 'curve' && words.next('/') ? controlOf(words, isRelative) : undefined;
  if (!first || (kind === 'curve' && !words.isAtEnd)) return undefined;
  return { ...command, controls: second ? [first, second] : [first] };
}

function controlOf(words: Words, isRelative: boolean): ShapeControl | undefined {
  const point = words.position();
  if (!point) return undefined;
  const isFrom = words.next('from') !== undefined;
  const from = isFrom ? words.next('start', 'end', 'origin') : isRelative ? 'start' : 'origin';
  return from === undefined ? undefined : { point, from: from as ShapeControl['from'] };
}

function withArc(command: ShapeCommand, words: Words): ShapeCommand | undefined {
  if (!words.next('of')) return undefined;
  const first = words.length({});
  if (first === undefined) return undefined;
  const second = words.length({}) ?? first;
  const arc = { radii: [first, second] as const, isClockwise: false, isLarge: false, angle: '0' };
  while (!words.isAtEnd) {
    const word = words.next('cw', 'ccw', 'large', 'small', 'rotate');
    if (word === undefined) return undefined;
    if (word === 'rotate') {
      const angle = words.angle();
      if (angle === undefined) return undefined;
      arc.angle = angle;
    } else if (word === 'cw' || word === 'ccw') arc.isClockwise = word === 'cw';
    else arc.isLarge = word === 'large';
  }
  return { ...command, arc };
}

/** Words of a command, one after the other. */
class Words {
  readonly #words: readonly string[];
  #at = 0;

  constructor(text: string) {
    // Every slash of a hostile value is looked at once.
    this.#words = parts(text, '/').flatMap((each, index) => [
      ...(index > 0 ? ['/'] : []),
      ...parts(each, ' '),
    ]);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#words.length;
  }

  /** The next word, if it is one of some. */
  next(...wished: readonly string[]): string | undefined {
    const word = this.#words[this.#at]?.toLowerCase();
    if (word === undefined || !wished.includes(word)) return undefined;
    this.#at++;
    return word;
  }

  length(words: Readonly<Record<string, string>>): string | undefined {
    const word = this.#words[this.#at] ?? '';
    const found = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : word;
    if (found === undefined || !LENGTH.test(found)) return undefined;
    this.#at++;
    return found;
  }

  angle(): string | undefined {
    const word = this.#words[this.#at] ?? '';
    if (!ANGLE.test(word)) return undefined;
    this.#at++;
    return word;
  }

  pair(): ShapePoint | undefined {
    const across = this.length({});
    const down = across === undefined ? undefined : this.length({});
    return across === undefined || down === undefined ? undefined : [across, down];
  }

  /** Of one word or two: `center`, `left top`, `10px 50%`. */
  position(): ShapePoint | undefined {
    const [first, second] = [this.#words[this.#at], this.#words[this.#at + 1]].map((each) =>
      each?.toLowerCase(),
    );
    const isTurned =
      (first === 'top' || first === 'bottom' || first === 'center') &&
      (second === 'left' || second === 'right');
    if (isTurned) {
      this.#at += 2;
      return [ACROSS[second] as string, DOWN[first] as string];
    }
    const across = this.length(ACROSS);
    const down = across === undefined ? undefined : this.length(DOWN);
    return across === undefined || down === undefined ? undefined : [across, down];
  }
}
