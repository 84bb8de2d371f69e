import t from 'tap';
import { noStyles } from '../../workers/css/style-sheets/style-rules.js';
import { addStyles } from '../../workers/css/style-sheets/stylesheet.js';
import { checkingContext } from '../../workers/css/values/computation-context.js';
import { styleOf } from '../../workers/fonts/face-style.js';

const SHEET = `@font-feature-values Fancy, "Other Font" {
  @styleset { nice: 12; two: 3 4; Nice: 99 }
  @character-variant { plain: 5; third: 7 3; many: 1 2 3 }
  @stylistic { alt: 2 }
  @swash { flow: 1 }
  @ornaments { leaf: 4 }
  @annotation { ring: 6 }
  @nothing { a: 1 }
}
@font-feature-values fancy { @STYLESET { nice: 1; bad: -1; none: x } }`;

function sheet(css: string) {
  const styles = noStyles();
  const [errors, warnings]: [string[], string[]] = [[], []];
  const problems = {
    error: (message: string) => errors.push(message),
    warning: (message: string) => warnings.push(message),
    refusalOf: () => undefined,
  };
  const context = checkingContext({ width: 100, height: 100 });
  addStyles(styles, css, { line: 1, column: 1 }, context, problems);
  return { styles, errors, warnings };
}

t.test('names of forms are the features of a family that its rules give them', (t) => {
  const { styles, errors, warnings } = sheet(SHEET);
  t.strictSame(errors, []);
  t.strictSame(warnings, [
    'browsers pass over many of @character-variant',
    'browsers pass over @nothing',
    'browsers pass over bad of @STYLESET',
    'browsers pass over none of @STYLESET',
  ]);
  const featuresOf = (fontVariantAlternates: string, fontFamily = '"Fancy"') =>
    styleOf(
      { fontFamily, fontSize: 16, fontWeight: 400, fontVariantAlternates },
      '',
      'sc',
      styles.fontAlternates,
    ).variants;
  for (const [written, features, family] of [
    ['styleset(nice)', [['ss01', 1]]],
    ['styleset(nice)', [['ss12', 1]], 'Missing, "other font", Fancy'],
    [
      'styleset(two, Nice)',
      [
        ['ss03', 1],
        ['ss04', 1],
      ],
    ],
    [
      'character-variant(plain, third)',
      [
        ['cv05', 1],
        ['cv07', 3],
      ],
    ],
    [
      'stylistic(alt) historical-forms',
      [
        ['salt', 2],
        ['hist', 1],
      ],
    ],
    [
      'swash(flow)',
      [
        ['swsh', 1],
        ['cswh', 1],
      ],
    ],
    [
      'ornaments(leaf) annotation(ring)',
      [
        ['ornm', 4],
        ['nalt', 6],
      ],
    ],
    ['styleset(unknown)', []],
    ['styleset(two)', [], '"Third"'],
    ['normal', []],
  ] as const)
    t.strictSame(featuresOf(written, family), features, written);
  t.end();
});

t.test('there are no more names than a document needs', (t) => {
  const names = Array.from({ length: 501 }, (_, index) => `n${index}: 1;`).join('');
  t.match(sheet(`@font-feature-values A { @styleset { ${names} } }`).errors, [/more than 500 names/]);
  t.strictSame(sheet('@font-feature-values 1px { @styleset { a: 1 } }').errors, []);
  t.end();
});
