import { commandFor, type Finding } from './examination.js';

/** What broke a promise, whole, and how to try it again. */
export function findingLines(finding: Finding): string[] {
  const { property, counterexample, problem } = finding;
  return [
    `FOUND in ${property}: ${problem}`,
    `counterexample: ${counterexample}`,
    ...(finding.path === '' ? [] : [`again: ${commandFor(finding)}`]),
  ];
}
