import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import { widgetFor } from '../../widgets/widgetFor';
import { columnSpacing } from './columnSpacing';
import { columnWidth } from './columnWidth';
import { fieldKind } from './fieldKind';
import { isSortable } from './isSortable';
import type { ListColumn } from './ListColumn';

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
  const kind = fieldKind(field);
  const note = widget.headNote?.(field, country);
  const classes = [
    widget.align === 'end' && 'table__number',
    first && 'list__first',
    kind === 'identifier' && 'list__code',
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
