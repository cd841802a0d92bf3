import type { BoundField } from '../../../metadata/model/BoundField';
import type { FilterProps, Widget } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import type { ComponentType } from 'react';

/** A widget that can filter. */
export type FilterWidget = Widget & { Filter: ComponentType<FilterProps> };

const plain = new WeakMap<BoundField, BoundField>();

/**
 * The widget that filters by a field: the field's own, else the one that its type alone would get. Undefined where
 * neither can, so that nobody is offered a filter that does not work.
 */
export function filterWidget(field: BoundField): FilterWidget | undefined {
  const own = widgetFor(field);
  if (canFilter(own)) return own;
  const byType = widgetFor(withoutWidget(field));
  return canFilter(byType) ? byType : undefined;
}

const canFilter = (widget: Widget): widget is FilterWidget => widget.Filter !== undefined;

/** The same object each time, because widgets are remembered by field. */
function withoutWidget(field: BoundField): BoundField {
  const known = plain.get(field);
  if (known) return known;
  const { widget: _widget, ...ui } = field.ui;
  const made = { ...field, ui };
  plain.set(field, made);
  return made;
}
