/** What an expression of Prometheus asks for: as much of the language as the rules and the dashboard use. */

export interface Selector {
  metric: string;
  matchers: Matcher[];
}

export interface Matcher {
  label: string;
  operator: '=' | '!=' | '=~' | '!~';
  value: string;
}

const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g;

/** Every series that an expression reads: of Tuval, or whether a target answered. */
export function selectorsOf(expression: string): Selector[] {
  return [...expression.matchAll(/\b(tuval_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', matchers = '']) => ({
      metric,
      matchers: [...matchers.matchAll(MATCHER)].map(([, label = '', operator, value = '']) => ({
        label,
        operator: operator as Matcher['operator'],
        value,
      })),
    }),
  );
}

/** Every label that an expression groups or joins by. */
export function groupingLabels(expression: string): string[] {
  return [...expression.matchAll(/\b(?:by|on|without|ignoring|group_left)\s*\(([^)]*)\)/g)]
    .flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim()))
    .filter(Boolean);
}

/** Every label that a text of Grafana's names in the form `{{label}}`. */
export function labelsNamedIn(legend: string): string[] {
  return [...legend.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label = '']) => label);
}
