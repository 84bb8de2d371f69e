/** Small changes to a compiled module, each of which some test ought to notice: the mutants. */

import { type Node, parse } from 'acorn';
import { ancestor } from 'acorn-walk';

/** One change: the characters from `start` to `end` of a module's text become `replacement`. */
export interface Mutant {
  start: number;
  end: number;
  replacement: string;
  /** Where a run must have come for the change to make a difference. */
  reachedAt: number;
  /** Of the module's text; the first is 1. */
  line: number;
}

/** What each operator becomes. Of those that compare, the other side of the boundary and the opposite. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};

/** Any node, by the properties that are read here; see the ESTree specification. */
type Syntax = Node & {
  operator: string;
  left: Node;
  right: Node;
  test: Node | null;
  argument: Node | null;
  expression: Node;
  value: unknown;
  body: Node;
  consequent: Node;
};

/**
 * All mutants of a module: comparisons, logic and arithmetic turned round, conditions fixed, calls and assignments left out,
 * numbers, texts and booleans changed. What only words an error or a log line is left alone, and so are imports.
 * @param source an ES module
 */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const replace = (
    { start, end }: { start: number; end: number },
    replacement: string,
    reachedAt = start,
  ) => {
    const line = source.slice(0, start).split('\n').length;
    mutants.push({ start, end, replacement, reachedAt, line });
  };
  const operate = (node: Node) => {
    const { operator, left, right } = node as Syntax;
    const start = source.indexOf(operator, left.end);
    const end = start + operator.length;
    // V8 counts an operator of logic with what is right of it, which may never be evaluated.
    for (const other of OPERATORS[operator] ?? []) replace({ start, end }, other, node.start);
    if (start > right.start) throw new Error(`no operator ${operator} at ${left.end}`);
  };
  const fix = (node: Node) => {
    const { test } = node as Syntax;
    if (test) for (const fixed of ['true', 'false']) replace(test, fixed);
  };
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  ancestor(program, {
    BinaryExpression: operate,
    LogicalExpression: operate,
    IfStatement: fix,
    ConditionalExpression: fix,
    WhileStatement: (node) => replace((node as Syntax).test as Node, 'false'),
    ExpressionStatement(node) {
      const { expression } = node as Syntax;
      if (
        ['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression'].includes(
          expression.type,
        )
      )
        replace(node, ';');
    },
    UnaryExpression(node) {
      const { operator, argument } = node as Node as Syntax;
      if (operator === '!' && argument) replace(node, source.slice(argument.start, argument.end));
    },
    Literal(node, _state, ancestors) {
      const { value } = node as Syntax;
      if (wordsSomething(ancestors)) return;
      if (typeof value === 'boolean') replace(node, String(!value));
      else if (typeof value === 'number') replace(node, String(value + 1));
      else if (typeof value === 'string') replace(node, value === '' ? '"mutant"' : '""');
    },
  });
  return mutants;
}

/** Whether a literal is in what an error or a log line says, or names a module. */
function wordsSomething(ancestors: readonly Node[]): boolean {
  return ancestors.some(({ type, ...node }) => {
    if (type.startsWith('Import') || type.startsWith('Export')) return type !== 'ExportNamedDeclaration';
    if (type === 'NewExpression') return /Error$/.test(named((node as { callee?: Node }).callee));
    if (type === 'CallExpression')
      return /^(debug|info|warn|error|fatal|describe|meta)$/.test(named((node as { callee?: Node }).callee));
    return false;
  });
}

/** The last name of what is called: `warn` of `log.warn`. */
function named(callee: Node | undefined): string {
  const { name, property } = (callee ?? {}) as { name?: string; property?: { name?: string } };
  return name ?? property?.name ?? '';
}
