/** What a document may load: assets beside it, `data:`, and pictures of fields. */

/** An address in CSS, within quotation marks or without. */
export const ADDRESS = /url\(\s*(?<mark>["']?)(?<address>.*?)\k<mark>\s*\)/gi;

/**
 * What is wrong with an address; undefined for one that can be loaded.
 * @param assetNames those that there are; undefined where that is not known
 */
export function addressRefusal(url: string, assetNames: ReadonlySet<string> | undefined): string | undefined {
  const address = url.trim();
  if (/^data:/i.test(address)) return undefined;
  const shown = address.length > 60 ? `${address.slice(0, 60)}…` : address;
  if (address.startsWith('#'))
    return `${shown} names an element: such references are drawn within an svg only`;
  const remedy = 'write the name of an asset, data:, or {{key}} of an image field';
  if (address === '') return `an empty address loads nothing: ${remedy}`;
  // Whatever a browser takes for another place: a scheme, a host, a path from the root, a step upwards.
  const isElsewhere =
    /^[a-z][a-z0-9+.-]*:/i.test(address) ||
    /^[/\\]/.test(address) ||
    /[\\?#%\s]|(?:^|\/)\.\.(?:\/|$)/.test(address);
  if (isElsewhere) return `${shown} is not loaded: ${remedy}`;
  if (assetNames && !assetNames.has(assetName(address))) return `there is no asset ${shown}`;
  return undefined;
}

/** An asset's name as an address has it. */
function assetName(address: string): string {
  return address.trim().replace(/^(?:\.\/)+/, '');
}
