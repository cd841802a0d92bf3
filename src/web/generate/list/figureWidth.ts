import { columnSpacing } from './columnSpacing';

/** Width in px that a figure of the totals row needs; its digits are bold and all as wide. */
export function figureWidth(text: string): number {
  return Math.ceil(text.length * 7.8) + columnSpacing.cell;
}
