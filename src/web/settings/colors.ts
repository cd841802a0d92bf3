const decode = (channel: number) =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** The linear light of a `#rrggbb` colour in red, green and blue, each from 0 to 1. */
const lightOf = (color: string) =>
  [1, 3, 5].map((at) => decode(Number.parseInt(color.slice(at, at + 2), 16) / 255));

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = lightOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` colours after WCAG 2, from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour by perceived lightness (0–1), chroma (0 is grey) and hue in radians. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

const encode = (channel: number) =>
  channel <= 0.003_130_8 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function read(color: string): Oklch {
  const [r = 0, g = 0, b = 0] = lightOf(color);
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const x = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const y = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  return {
    lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    chroma: Math.hypot(x, y),
    hue: Math.atan2(y, x),
  };
}

function channels({ lightness, chroma, hue }: Oklch): number[] {
  const x = chroma * Math.cos(hue);
  const y = chroma * Math.sin(hue);
  const l = (lightness + 0.396_337_777_4 * x + 0.215_803_757_3 * y) ** 3;
  const m = (lightness - 0.105_561_345_8 * x - 0.063_854_172_8 * y) ** 3;
  const s = (lightness - 0.089_484_177_5 * x - 1.291_485_548 * y) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ].map(encode);
}

const hex = (channel: number) =>
  Math.round(Math.min(1, Math.max(0, channel)) * 255)
    .toString(16)
    .padStart(2, '0');

/** The nearest `#rrggbb`: what a screen cannot show loses chroma, never lightness or hue. */
function write(color: Oklch): string {
  let { chroma } = color;
  let shown = channels(color);
  while (chroma > 0.002 && shown.some((channel) => channel < -0.001 || channel > 1.001)) {
    chroma -= 0.002;
    shown = channels({ ...color, chroma });
  }
  return `#${shown.map(hex).join('')}`;
}

/** From `#rrggbb` to lightness, chroma and hue, and back. */
export const oklch = { read, write };
