import type { Test } from 'tap';

/**
 * A folder of a test for what writes to it until the end: it is removed after all that `t.teardown` ends. tap removes what
 * `t.testdir` makes before the teardowns, unless one was registered earlier; where something writes to it meanwhile, that
 * fails, no teardown is called, and the file of tests hangs.
 * @param content as `t.testdir` takes it
 */
export function dataFolder(
  t: Pick<Test, 'teardown' | 'testdir'>,
  content: Parameters<Test['testdir']>[0] = {},
): string {
  t.teardown(() => {});
  return t.testdir(content);
}
