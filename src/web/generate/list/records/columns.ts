import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import type { Session } from '../../../session/sessionStore';
import type { Translate, Widget } from '../../../widgets/Widget';
import { widgetFor } from '../../../widgets/widgetFor';
import { linkOf } from '../../resource/ResourceScope';
import { isSortable, type ShownKind, shownKind } from '../../resource/fields';
import { translateOf } from '../../../widgets/translateOf';

/** A visible column, with all that its head and cells need computed once. */
export interface ListColumn {
  name: string;
  field: BoundField;
  widget: Widget;
  kind: ShownKind;
  /** Currency or zone, shown in the head instead of in each cell. */
  note?: string;
  sortable: boolean;
  /** Returns the path to the record that a value names; undefined if there is none that the user may see. */
  pathOf?: ReturnType<typeof linkOf>;
  /** Whether values may be longer than the column is wide. */
  isLong: boolean;
  /** Classes of every cell of the column. */
  className: string;
  /** The attribute of every cell with a value. */
  translate: 'no' | undefined;
  /** In px: what the first and the last column have more than others. */
  edges: number;
  /** In px, edges included. */
  width: number;
}

/**
 * Returns the columns of `names`, in that order. Names that are no longer fields of the resource are left out. The first
 * one has room for a checkbox if rows can be selected.
 */
export function buildColumns(
  resource: BoundResource,
  names: readonly string[],
  country: Country,
  can: Session['can'],
  selectable = false,
): ListColumn[] {
  const fields = names.flatMap((name) => resource.fields[name] ?? []);
  return fields.map((field, index) => {
    const isFirst = index === 0;
    const checkbox = isFirst && selectable ? columnSpacing.checkbox : 0;
    // The column of buttons is the last one where there is one.
    const isLast = index === fields.length - 1 && !resource.list?.rowActions;
    const edges = (isFirst ? columnSpacing.edge : 0) + (isLast ? columnSpacing.edge : 0) + checkbox;
    return { ...buildColumn(field, country, isFirst, edges), pathOf: linkOf(resource, field.name, can) };
  });
}

function buildColumn(field: BoundField, country: Country, isFirst: boolean, edges: number): ListColumn {
  const widget = widgetFor(field);
  const kind = shownKind(field);
  const facts = shownKinds[kind];
  const note = widget.headNote?.(field, country);
  const classes = [
    // In the first column, beside the checkbox, a number names its record.
    widget.align === 'end' && !isFirst && 'table__number',
    isFirst && 'list-table__first',
    kind === 'identifier' && 'list-table__code',
  ];
  return {
    name: field.name,
    field,
    widget,
    kind,
    note,
    sortable: isSortable(field),
    isLong: facts.isLong === true || optionsWidth(field) > maxChoiceWidth,
    className: classes.filter(Boolean).join(' '),
    translate: translateOf(field),
    edges,
    width: columnWidth(field, widget.cellWidth?.(field) ?? facts.width, note) + edges,
  };
}

/** Columns of each kind: the width in px of typical values, and whether others may be longer. */
const shownKinds: Record<ShownKind, { width: number; isLong?: true }> = {
  text: { width: 124, isLong: true },
  identifier: { width: 125 },
  phone: { width: 124, isLong: true },
  email: { width: 176, isLong: true },
  url: { width: 124, isLong: true },
  choice: { width: 64, isLong: true },
  state: { width: 64 },
  boolean: { width: 56 },
  number: { width: 64 },
  money: { width: 84 },
  instant: { width: 124 },
  date: { width: 76 },
  file: { width: 124, isLong: true },
  list: { width: 124, isLong: true },
  object: { width: 124, isLong: true },
  tags: { width: 108, isLong: true },
  masked: { width: 76 },
};

/** In px; longer options are cut. */
const maxChoiceWidth = 180;

/**
 * Width of a column in px. It depends on the field alone, so that it is the same while loading and on every page, and
 * nothing jumps. A choice is as wide as its longest option.
 */
function columnWidth(field: BoundField, typical: number, note = ''): number {
  const content = Math.max(typical, Math.min(maxChoiceWidth, optionsWidth(field)));
  return Math.ceil(Math.max(content, headWidth(field.title, note))) + columnSpacing.cell;
}

/** Width in px of the longest option of a field, with the dot of a state. */
function optionsWidth({ options = [] }: BoundField): number {
  return Math.max(0, ...options.map(({ title, tone }) => textWidth(title) + (tone ? 14 : 0)));
}

/** A head of several words may take two lines; 12 px are for the arrow of the sort. */
function headWidth(title: string, note: string): number {
  const whole = textWidth(title);
  const words = Math.max(...title.split(' ').map(textWidth));
  return Math.max(words, title.includes(' ') ? whole / 1.7 : whole, textWidth(note)) + 12;
}

/** Returns the width in px of the column of buttons that each row has; 0 where rows have none. */
export function rowActionsWidth({ list, actions }: BoundResource, translate: Translate): number {
  if (!list?.rowActions) return 0;
  const titles = list.rowActions.map((name) => {
    if (name === 'edit') return translate('corridor.detail.edit');
    if (name === 'delete') return translate('corridor.actions.delete');
    return actions.find((action) => action.name === name)?.title ?? name;
  });
  const buttons = titles.reduce((sum, title) => sum + textWidth(title) * 1.15 + columnSpacing.button, 0);
  return Math.ceil(buttons) + columnSpacing.cell + columnSpacing.edge;
}

/** Room around the text of a column, in px, as in `ListTable.css`. */
export const columnSpacing = {
  /** Padding of a cell, both sides. */
  cell: 16,
  /** Extra width of the first and the last column, towards the edge of the table. */
  edge: 8,
  /** A checkbox before the text. */
  checkbox: 26,
  /** Around the text of a small button, and before the next one. */
  button: 30,
} as const;

/** Factor by which the faces of some systems are wider than {@link textWidth} estimates. */
export const widerFaces = 1.15;

/** Estimates the width of a text in px. A CJK character is as wide as high, a Latin one half of that. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character > '\u2e80' ? 12.5 : 6.4;
  return width;
}
