import type { BoundField } from '../../../metadata/model/BoundField';
import type { FilterProps, Widget } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import type { ComponentType } from 'react';

/** A widget that can filter. */
export type FilterWidget = Widget & { Filter: ComponentType<FilterProps> };

/** Returns the filter widget of a field: its own, or the one without `x-ui.widget`. Undefined where neither can filter. */
export function filterWidget(field: BoundField): FilterWidget | undefined {
  const own = widgetFor(field);
  if (canFilter(own)) return own;
  const plain = widgetFor(withoutWidget(field));
  return canFilter(plain) ? plain : undefined;
}

const canFilter = (widget: Widget): widget is FilterWidget => widget.Filter !== undefined;

const plainFields = new WeakMap<BoundField, BoundField>();

/** Returns a copy without the widget, the same object each time, as widgets are cached by field. */
function withoutWidget(field: BoundField): BoundField {
  const cached = plainFields.get(field);
  if (cached) return cached;
  const { widget: _widget, ...ui } = field.ui;
  const plain = { ...field, ui };
  plainFields.set(field, plain);
  return plain;
}
