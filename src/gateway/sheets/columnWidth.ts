import type { BoundField, FieldKind } from '../../metadata/model/BoundField';

/** Widths in characters of values whose length the kind of their field tells. */
const typicalWidths: Partial<Record<FieldKind, number>> = {
  identifier: 28,
  money: 18,
  number: 12,
  boolean: 9,
  instant: 20,
  date: 12,
  phone: 18,
  email: 30,
  list: 40,
  object: 40,
};

const narrowest = 9;
const widest = 48;

/** Returns the width of a column of a spreadsheet, in characters: of typical values and, with the filter's button, its title. */
export function columnWidth({ title, field }: { title: string; field: BoundField | undefined }): number {
  const options = field?.options?.map((option) => lengthOf(option.title)) ?? [];
  const typical = options.length > 0 ? Math.max(...options) : field && typicalWidths[field.kind];
  const content = typical ?? Math.min(field?.maxLength ?? 24, 32);
  // The zone or the currency follows the title.
  const heading = lengthOf(title) + (field?.kind === 'instant' || field?.kind === 'money' ? 11 : 4);
  return Math.min(widest, Math.max(narrowest, content + 2, heading));
}

/** A Chinese character is as wide as two Latin ones. */
function lengthOf(text: string): number {
  let length = 0;
  for (const character of text) length += character > '\u2e80' ? 2 : 1;
  return length;
}
