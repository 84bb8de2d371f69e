/** Finds the tests that a source file declares, by their names. */

import { SyntaxKind } from 'typescript/unstable/ast';
import { createScanner } from 'typescript/unstable/ast/scanner';

export interface DeclaredTest {
  /** As it is written between its quotation marks: that of a template has its `${…}`. */
  name: string;
  /** Matches the names that it has when it runs; what stands in `${…}` may be anything. */
  pattern: RegExp;
  /** It is called `test.skip` or `test.todo`, has no body, or has options before it; or a test around it has. */
  maySkip: boolean;
}

interface Token {
  kind: SyntaxKind;
  text: string;
  /** Of a template: what stands outside of its `${…}`. */
  fixedParts?: string[];
}

const LITERALS = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateExpression,
]);

/** After these a slash divides; elsewhere it begins a regular expression. */
const OPERANDS = new Set([
  ...LITERALS,
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
]);

/** The calls of `test('…')` and `t.test('…')` in a source, in its order; comments and strings declare none. */
export function testsIn(source: string): DeclaredTest[] {
  const tokens = tokensOf(source);
  const found: DeclaredTest[] = [];
  /** What each parenthesis that is open belongs to: a test, which those within it are skipped with, or something else. */
  const open: (DeclaredTest | undefined)[] = [];
  tokens.forEach(({ kind }, at) => {
    if (kind === SyntaxKind.CloseParenToken) open.pop();
    if (kind !== SyntaxKind.OpenParenToken) return;
    const declared = declaredAt(tokens, at);
    if (declared) {
      declared.maySkip ||= open.some((around) => around?.maySkip);
      found.push(declared);
    }
    open.push(declared);
  });
  return found;
}

/** `test`, `t.test` and their variants, but not the method of a pattern that is called so. */
const CALL = /(?:^|[^.])\b(?:(?:t|tap)\.)?test(\.\w+)?$/;

/** The test whose arguments begin with the parenthesis at a place. */
function declaredAt(tokens: Token[], at: number): DeclaredTest | undefined {
  const before = tokens.slice(Math.max(0, at - 6), at).map(({ text }) => text);
  const call = CALL.exec(before.join(' ').replaceAll(' . ', '.'));
  if (!call) return undefined;
  const isVariant = call[1] !== undefined;
  const [name, comma, next] = [at + 1, at + 2, at + 3].map((place) => tokens[place]);
  if (!name || !LITERALS.has(name.kind)) return undefined;
  const isPlain = !isVariant && comma?.text === ',' && (next?.text === 'async' || next?.text === '(');
  return { name: name.text, pattern: patternOf(name), maySkip: !isPlain };
}

function patternOf({ text, fixedParts = [text] }: Token): RegExp {
  const literal = fixedParts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('(.+)')}$`, 's');
}

/** The tokens of a source, each template as a whole. */
function tokensOf(source: string): Token[] {
  const scanner = createScanner(true, undefined, source);
  const tokens: Token[] = [];
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFile; kind = scanner.scan()) {
    const isSlash = kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken;
    const divides = OPERANDS.has(tokens.at(-1)?.kind ?? SyntaxKind.Unknown);
    if (isSlash && !divides) kind = scanner.reScanSlashToken();
    if (kind === SyntaxKind.TemplateHead) {
      const start = scanner.getTokenStart();
      const fixedParts = partsOfTemplate();
      const text = source.slice(start + 1, scanner.getTokenEnd() - 1);
      tokens.push({ kind: SyntaxKind.TemplateExpression, text, fixedParts });
    } else {
      tokens.push({ kind, text: LITERALS.has(kind) ? scanner.getTokenValue() : scanner.getTokenText() });
    }
  }
  return tokens;

  /** Reads on from the head of a template, which was just read, to its end. */
  function partsOfTemplate(): string[] {
    const parts = [scanner.getTokenText().slice(1, -2)];
    for (let depth = 0; ; ) {
      let kind = scanner.scan();
      if (kind === SyntaxKind.EndOfFile) throw new Error('a template does not end');
      if (kind === SyntaxKind.CloseBraceToken && depth === 0) kind = scanner.reScanTemplateToken(false);
      else if (kind === SyntaxKind.OpenBraceToken) depth += 1;
      else if (kind === SyntaxKind.CloseBraceToken) depth -= 1;
      else if (kind === SyntaxKind.TemplateHead) partsOfTemplate();
      if (kind === SyntaxKind.TemplateMiddle) parts.push(scanner.getTokenText().slice(1, -2));
      if (kind === SyntaxKind.TemplateTail) return [...parts, scanner.getTokenText().slice(1, -1)];
    }
  }
}
