/** Drawings of 160 by 120, by what they show: all that is drawn without resvg. */
export const DRAWINGS: Record<string, string> = {
  'fractional rectangle': '<rect x="20.3" y="15.7" width="90.5" height="70.2" fill="#c02040"/>',
  'rounded rectangle': '<rect x="20" y="15" width="100" height="80" rx="24" fill="#2060a0"/>',
  'elliptical corners': '<rect x="20" y="15" width="100" height="80" rx="40" ry="14" fill="seagreen"/>',
  circle: '<circle cx="80" cy="60" r="47.3" fill="hsl(30, 90%, 50%)"/>',
  ellipse: '<ellipse cx="80" cy="60" rx="70" ry="31" fill="#222" transform="rotate(-20 80 60)"/>',
  'circle beyond all edges': '<circle cx="150" cy="10" r="190" fill="#708"/>',
  'star by nonzero': '<polygon points="80,8 110,110 12,44 148,44 50,110" fill="#b30"/>',
  'star by even-odd': '<polygon points="80,8 110,110 12,44 148,44 50,110" fill="#b30" fill-rule="evenodd"/>',
  'rings by even-odd':
    '<path fill-rule="evenodd" d="M10 10h100v100h-100zM30 30h100v80h-100zM50 20h30v85h-30z" fill="#063"/>',
  'curves of all kinds':
    '<path d="M10 60C20 0 60 0 80 60S140 120 150 60Q120 10 100 30T60 100T10 60z" fill="#35a" fill-rule="evenodd"/>',
  arcs: '<path d="M10 60A40 25 30 0 1 90 60A20 20 0 1 0 120 90a30 12-45 10 20 10L80 110a5 5 0 0 0-30-5z" fill="#a35"/>',
  'half circles': '<path d="M0 60A40 40 0 0 1 80 60ZM80 60A40 40 0 0 0 160 60Z" fill="#195"/>',
  'open path': '<path d="M20 20L140 30L90 100" fill="#559"/>',
  'butt caps': '<path d="M30 20L130 40L30 100" fill="none" stroke="#204080" stroke-width="14"/>',
  'round caps and joins':
    '<path d="M30 20L130 40L30 100" fill="none" stroke="#204080" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>',
  'square caps and bevels':
    '<path d="M30 25L130 45L30 95" fill="none" stroke="#204080" stroke-width="14" stroke-linecap="square" stroke-linejoin="bevel"/>',
  'long miters':
    '<path d="M20 30L120 38L20 50M20 80L120 95L30 110" fill="none" stroke="#800" stroke-width="7" stroke-miterlimit="20"/>',
  'closed stroke': '<path d="M40 20L130 40L60 100z" fill="#fd8" stroke="#631" stroke-width="9"/>',
  'thin rings':
    '<g fill="none" stroke="#99a" stroke-width="2"><circle cx="120" cy="20" r="30"/><circle cx="120" cy="20" r="60"/><circle cx="120" cy="20" r="90.5"/></g>',
  hairline:
    '<path d="M5 10L150 100" stroke="#000" stroke-width="0.6"/><path d="M10 60.5H150" stroke="#000"/>',
  'stroked curve': '<path d="M10 100C40-60 60 180 150 20" fill="none" stroke="#075" stroke-width="16"/>',
  'narrow bend': '<path d="M30 100C60-40 80-40 100 100" fill="none" stroke="#750" stroke-width="44"/>',
  dashes:
    '<path d="M10 100C40-60 60 180 150 20" fill="none" stroke="#075" stroke-width="6" stroke-dasharray="14 6"/>',
  'dots in a ring':
    '<circle cx="80" cy="60" r="45" fill="none" stroke="#505" stroke-width="8" stroke-linecap="round" stroke-dasharray="0 14.3"/>',
  'dashed rectangle':
    '<rect x="20" y="20" width="120" height="80" fill="none" stroke="#333" stroke-width="4" stroke-dasharray="12,5,3" stroke-dashoffset="7"/>',
  'stroke under a skew':
    '<rect x="30" y="30" width="60" height="40" fill="#eee" stroke="#a00" stroke-width="10" transform="matrix(1.2 0.3 -0.5 0.9 20 -10)"/>',
  'see-through overlap':
    '<circle cx="60" cy="60" r="40" fill="#f00" fill-opacity="0.5"/><circle cx="95" cy="60" r="40" fill="#00f" opacity="0.4"/>',
  'opacity over fill and stroke':
    '<circle cx="80" cy="60" r="40" fill="#fc0" stroke="#037" stroke-width="18" opacity="0.5"/>',
  'group with opacity':
    '<g opacity="0.6"><rect x="20" y="20" width="80" height="60" fill="#080"/><circle cx="100" cy="70" r="36" fill="#d60"/></g>',
  'groups in groups':
    '<g opacity="0.7" transform="translate(10 5)"><rect width="90" height="90" fill="#345"/><g opacity="0.5" transform="rotate(20)"><rect x="60" y="5" width="70" height="50" fill="#fe3"/><rect x="80" y="15" width="70" height="50" fill="#3ef"/></g></g>',
  'gradient across':
    '<linearGradient id="g"><stop stop-color="#102080"/><stop offset="1" stop-color="#f0c040"/></linearGradient><rect width="160" height="120" fill="url(#g)"/>',
  'gradient in its own space':
    '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" y1="10" x2="120" y2="90"><stop offset="0.1" stop-color="#e03"/><stop offset="0.5" stop-color="#fff"/><stop offset="0.9" stop-color="#03e"/></linearGradient><circle cx="80" cy="60" r="50" fill="url(#g)"/>',
  'gradient with hard edges':
    '<linearGradient id="g" y2="1"><stop offset="0.3" stop-color="#e03"/><stop offset="0.3" stop-color="#fd0"/><stop offset="0.7" stop-color="#fd0"/><stop offset="0.7" stop-color="#083"/></linearGradient><rect x="10" y="10" width="140" height="100" fill="url(#g)"/>',
  'gradient that fades':
    '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#f00" stop-opacity="0"/><stop offset="1" stop-color="#00f" stop-opacity="0.9"/></linearGradient><rect x="10" y="10" width="140" height="100" fill="url(#g)"/>',
  'gradient that repeats':
    '<linearGradient id="g" x2="0.21" y2="0.1" spreadMethod="repeat"><stop stop-color="#345"/><stop offset="1" stop-color="#fed"/></linearGradient><rect width="160" height="120" fill="url(#g)"/>',
  'gradient that reflects':
    '<linearGradient id="g" x2="0.17" spreadMethod="reflect" gradientTransform="rotate(30) skewX(20)"><stop stop-color="#345"/><stop offset="1" stop-color="#fed"/></linearGradient><ellipse cx="80" cy="60" rx="75" ry="50" fill="url(#g)"/>',
  'radial gradient':
    '<radialGradient id="g"><stop stop-color="#fff"/><stop offset="0.6" stop-color="#e80"/><stop offset="1" stop-color="#310"/></radialGradient><rect width="160" height="120" fill="url(#g)"/>',
  'radial gradient off its focus':
    '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="80" cy="60" r="50" fx="55" fy="45" spreadMethod="reflect"><stop stop-color="#fff"/><stop offset="1" stop-color="#048"/></radialGradient><rect width="160" height="120" fill="url(#g)"/>',
  'glow that fades':
    '<radialGradient id="g" gradientTransform="translate(0.1 0.2) scale(0.9 0.6)"><stop stop-color="#0a5" stop-opacity="0.8"/><stop offset="1" stop-color="#0a5" stop-opacity="0"/></radialGradient><rect width="160" height="120" fill="url(#g)"/>',
  'gradient of a gradient':
    '<linearGradient id="a"><stop stop-color="teal"/><stop offset="1" stop-color="gold"/></linearGradient><radialGradient id="b" href="#a" cx="0.3" r="0.8"/><rect width="160" height="120" fill="url(#b)"/>',
  'gradient in a stroke':
    '<linearGradient id="g"><stop stop-color="#b0c"/><stop offset="1" stop-color="#0cb"/></linearGradient><path d="M20 100L60 20L100 100L140 20" fill="none" stroke="url(#g)" stroke-width="12"/>',
  'clip by a circle':
    '<clipPath id="c"><circle cx="80" cy="60" r="45"/></clipPath><g clip-path="url(#c)"><rect width="160" height="60" fill="#06c"/><rect y="60" width="160" height="60" fill="#fc0"/></g>',
  'clip by a rectangle':
    '<clipPath id="c"><rect x="30" y="20" width="75" height="66"/></clipPath><circle cx="80" cy="60" r="55" fill="#936" clip-path="url(#c)"/>',
  'clip in units of the box':
    '<clipPath id="c" clipPathUnits="objectBoundingBox"><path clip-rule="evenodd" d="M0 0H1V1H0ZM.2 .2H.8V.8H.2Z"/></clipPath><rect x="20" y="10" width="120" height="90" fill="#396" clip-path="url(#c)" transform="rotate(8)"/>',
  'used twice':
    '<defs><path id="p" d="M0 0L30 10L10 30Z"/></defs><use href="#p" x="20" y="20" fill="#00c"/><use href="#p" transform="translate(90 30) scale(2)" fill="#c00" opacity="0.5"/>',
  'style and current colour':
    '<g color="#c06" style="stroke: currentColor; stroke-width: 5px"><rect x="30" y="30" width="90" height="50" fill="currentColor" fill-opacity=".3"/></g>',
  'nested transforms':
    '<g transform="translate(80 60) rotate(30)"><rect x="-40" y="-20" width="80" height="40" fill="#147"/><g transform="scale(.5) skewY(20)"><rect x="-40" y="-20" width="80" height="40" fill="#ff8"/></g></g>',
};

/** The markup of a whole document. */
export function documentOf(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120">${drawing}</svg>`;
}
