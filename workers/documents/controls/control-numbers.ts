/** Numbers that attributes of controls say, and where a value stands in a range (HTML, sections 4.10.5.1.13 to 4.10.14). */

/** A floating-point number (HTML, section 2.3.4.3), which may have something behind it. */
export function numberOf(text: string | undefined): number | undefined {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) ? number : undefined;
}

/** The value of a slider that nobody has moved. */
export function middleOf(least: number, most: number): number {
  return least / 2 + most / 2;
}

/** Share of a range that is below a value in it; halves of the largest numbers have a finite difference. */
export function shareOf(value: number, least: number, most: number): number {
  return most > least ? (value / 2 - least / 2) / (most / 2 - least / 2) : 0;
}

export function clamped(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** A share as a percentage, in digits that every length has. */
export function percentage(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}

/** Share of its range that a slider stands at (Blink, `StepRange::ClampValue`). */
export function sliderShare(attribute: (name: string) => string | undefined): number {
  const [min, written] = [numberOf(attribute('min')), numberOf(attribute('value'))];
  const least = min ?? 0;
  const most = Math.max(numberOf(attribute('max')) ?? 100, least);
  const value = clamped(written ?? middleOf(least, most), least, most);
  const step = stepOf(attribute('step'));
  if (step === undefined) return shareOf(value, least, most);
  const base = min ?? written ?? 0;
  const steps = (value - base) / step;
  let stepped = base + Math.sign(steps) * Math.round(Math.abs(steps)) * step;
  if (stepped > most) stepped -= step;
  if (stepped < least) stepped += step;
  // Numbers that are too large to have steps are left where they are.
  return shareOf(Number.isFinite(stepped) ? clamped(stepped, least, most) : value, least, most);
}

/** Undefined where any value will do. */
function stepOf(text: string | undefined): number | undefined {
  if (text?.trim().toLowerCase() === 'any') return undefined;
  const step = numberOf(text);
  return step !== undefined && step > 0 ? step : 1;
}
