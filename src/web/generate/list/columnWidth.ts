import type { BoundField } from '../../../metadata/model/BoundField';
import { columnSpacing } from './columnSpacing';
import type { FieldKind } from './fieldKind';
import { textWidth } from './textWidth';

/** Widths in px that hold a usual value of each kind. */
const widths: Record<FieldKind, number> = {
  money: 84,
  number: 64,
  instant: 138,
  day: 76,
  state: 64,
  choice: 64,
  truth: 56,
  identifier: 121,
  masked: 76,
  text: 124,
};

/** Widest a choice gets, in px; longer ones are cut. */
const widestChoice = 180;

/**
 * Width of a column in px, from its field alone: so it is the same while loading and on every page, and nothing
 * jumps. A choice is as wide as its longest option, a head may take two lines.
 */
export function columnWidth(field: BoundField, kind: FieldKind, note = ''): number {
  const choices = (field.options ?? []).map((option) => textWidth(option.title) + (option.tone ? 14 : 0));
  const content = Math.max(widths[kind], Math.min(widestChoice, Math.max(0, ...choices)));
  return Math.ceil(Math.max(content, headWidth(field.title, note))) + columnSpacing.cell;
}

/** A head of several words may take two lines; beside it is room for the mark of the sort. */
function headWidth(title: string, note: string): number {
  const whole = textWidth(title);
  const words = Math.max(...title.split(' ').map(textWidth));
  return Math.max(words, title.includes(' ') ? whole / 1.7 : whole, textWidth(note)) + 12;
}
