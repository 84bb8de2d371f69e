/**
 * Prints the tags of an image of a version, each on a line: `node .ci/release/tags.mjs 0.2.0 [-slim]`.
 *
 * A version before 1.0.0 may break what the one before it promised, so that 0.2 is as narrow as 1 is. Nobody gets a
 * pre-release but by its name.
 */

const [version = '', suffix = ''] = process.argv.slice(2);
const [, major, minor, pre] = /^(\d+)\.(\d+)\.\d+(-.+)?$/.exec(version) ?? [];
if (major === undefined) {
  process.stderr.write(`${version} is no version.\n`);
  process.exit(1);
}
const series = major === '0' ? [`0.${minor}`] : [`${major}.${minor}`, major];
const newest = suffix === '' ? 'latest' : suffix.slice(1);
const tags = pre
  ? [`${version}${suffix}`]
  : [...[version, ...series].map((tag) => `${tag}${suffix}`), newest];
process.stdout.write(`${tags.join('\n')}\n`);
