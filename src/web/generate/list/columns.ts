import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { Widget } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { isSortable, type ShownKind, shownKind } from '../resource/fields';

/** A column that is shown, with everything that its head and cells need worked out once. */
export interface ListColumn {
  name: string;
  field: BoundField;
  widget: Widget;
  kind: ShownKind;
  /** Currency or zone, said once in the head. */
  note?: string;
  sortable: boolean;
  /** Classes of every cell of the column. */
  className: string;
  /** In px, the same while loading and for every page, so that nothing jumps. */
  width: number;
}

/** Works out the columns of `names`, in that order. Names that the resource has not (any more) are left out. */
export function buildColumns(
  resource: BoundResource,
  names: readonly string[],
  country: Country,
): ListColumn[] {
  const fields = names.flatMap((name) => resource.fields[name] ?? []);
  return fields.map((field, index) => {
    const isFirst = index === 0;
    const edges = (isFirst ? columnSpacing.edge : 0) + (index === fields.length - 1 ? columnSpacing.edge : 0);
    return buildColumn(field, country, isFirst, edges);
  });
}

function buildColumn(field: BoundField, country: Country, first: boolean, edges: number): ListColumn {
  const widget = widgetFor(field);
  const kind = shownKind(field);
  const note = widget.headNote?.(field, country);
  const classes = [
    widget.align === 'end' && 'table__number',
    first && 'list-table__first',
    kind === 'identifier' && 'list-table__code',
  ];
  return {
    name: field.name,
    field,
    widget,
    kind,
    note,
    sortable: isSortable(field),
    className: classes.filter(Boolean).join(' '),
    width: columnWidth(field, kind, note) + edges,
  };
}

/** Widths in px that hold a usual value of each kind. */
const widths: Record<ShownKind, number> = {
  money: 84,
  number: 64,
  instant: 138,
  date: 76,
  state: 64,
  choice: 64,
  boolean: 56,
  identifier: 121,
  masked: 76,
  phone: 124,
  email: 124,
  url: 124,
  text: 124,
  array: 124,
  object: 124,
};

/** Widest a choice gets, in px; longer ones are cut. */
const widestChoice = 180;

/**
 * Width of a column in px, from its field alone: so it is the same while loading and on every page, and nothing
 * jumps. A choice is as wide as its longest option, a head may take two lines.
 */
function columnWidth(field: BoundField, kind: ShownKind, note = ''): number {
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

/** Room around the text of a column, in px; `table.css` has the same. */
export const columnSpacing = {
  /** Padding of a cell, both sides. */
  cell: 16,
  /** The first and the last column have so much more towards the table's edge. */
  edge: 8,
} as const;

/** Estimated width of a text in px: CJK is as wide as the text is high, Latin about half. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character > '\u2e80' ? 12.5 : 6.4;
  return width;
}
