/** Finds the tests that a source file declares, by their names. */

export interface DeclaredTest {
  /** As it is written between its quotation marks: that of a template has its `${…}`. */
  name: string;
  /** Matches the names that it has when it runs; what stands in `${…}` may be anything. */
  pattern: RegExp;
  /** It has no body, or has options before it. */
  maySkip: boolean;
}

/** A call of `test`, `t.test` or `onBothServers` that begins its line, with a literal name, and what follows its comma. */
const CALL =
  /^ *(?:await )?(?:(?:t\.)?test|onBothServers)\(\s*(?:(['"])((?:\\.|(?!\1).)*)\1|`((?:\\.|\$\{[^}]*\}|[^`\\])*)`)(,\s*(?:async\b|\())?/gm;

/** The tests of a source, in its order. @throws Error where it skips any, with all that may be within it */
export function testsIn(source: string): DeclaredTest[] {
  if (/^ *(?:await )?(?:t\.)?test\.(?:skip|todo|only)\b/m.test(source)) throw new Error('it skips tests');
  return [...source.matchAll(CALL)].map(([, , quoted, template, body]) => {
    const name = (quoted ?? template ?? '').replace(/\\(.)/g, '$1');
    const fixed = (template === undefined ? [name] : name.split(/\$\{[^}]*\}/)).map((part) =>
      part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
    return { name, pattern: new RegExp(`^${fixed.join('(.+)')}$`, 's'), maySkip: body === undefined };
  });
}
