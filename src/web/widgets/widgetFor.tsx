import type { ReactNode } from 'react';
import type widgetOptions from '../../../schemas/meta/widgets.json';
import type { FieldKind } from '../../metadata/model/kinds';
import type { BoundField } from '../../metadata/model/BoundField';
import { isMasked, isMaskedField } from '../../metadata/values/masking';
import {
  type FieldProps,
  type FieldValues,
  isBlank,
  type Locale,
  type RecordValues,
  type Widget,
  type WidgetOf,
} from './Widget';
import { withMask } from './withMask';
import '../ui/controls/InputField.css';
import './identifier.css';
import './longText.css';
import './inputGroup.css';
import './choices.css';

const files = import.meta.glob<Record<string, Widget>>('./*Widget.tsx', { eager: true });

/** Widgets of values with several parts, which may be made of the widgets of these. */
const composed = import.meta.glob<Record<string, (widgetOf: WidgetOf) => Widget>>('./nested/**/*Widget.tsx', {
  eager: true,
});

/** All widgets: each file `<name>Widget.tsx` beside this one exports one. Of several that fit a field, the first one is used. */
const widgets = [
  ...Object.values(composed).flatMap((file) => Object.values(file).map((compose) => compose(widgetFor))),
  ...Object.values(files).flatMap((file) => Object.values(file)),
];

/** Name of the widget of each kind, for fields that name none, and that none fits better. */
const kindWidgets: Record<FieldKind, keyof typeof widgetOptions | 'file' | 'nested' | 'tags'> = {
  text: 'text',
  identifier: 'identifier',
  phone: 'phone',
  email: 'email',
  url: 'url',
  choice: 'enum',
  state: 'enum',
  boolean: 'boolean',
  number: 'number',
  money: 'money',
  instant: 'dateTime',
  date: 'date',
  file: 'file',
  list: 'nested',
  object: 'nested',
  tags: 'tags',
};

const chosen = new WeakMap<BoundField, Widget>();

/**
 * Returns the widget of a field: named by `x-ui.widget`, fitting, or else its kind's. A masked field's widget shows masked values.
 * Throws for an unknown name, which the metadata check rejects.
 */
export function widgetFor(field: BoundField): Widget {
  const known = chosen.get(field);
  if (known) return known;
  const widget = choose(field);
  chosen.set(field, widget);
  return widget;
}

function choose(field: BoundField): Widget {
  const widget = chooseUnmasked(field);
  return isMaskedField(field) ? withMask(widget) : widget;
}

function chooseUnmasked(field: BoundField): Widget {
  const fitting = widgets.find(({ kinds, fits }) => fits?.(field) && kinds.includes(field.kind));
  const name = field.ui.widget ?? fitting?.name ?? kindWidgets[field.kind];
  const named = widgets.find((widget) => widget.name === name);
  if (!named) throw new Error(`"${field.name}" names the widget "${name}", which does not exist.`);
  return named;
}

/** Returns a field of a record in words; an empty text where it has no value. */
export function fieldText(field: BoundField, record: FieldValues, { country, translate }: Locale): string {
  const value = record[field.name];
  return isBlank(value) ? '' : widgetFor(field).text(field, value, country, translate, record);
}

const nothing = <span className="muted">—</span>;

/**
 * Shows a record's field with its widget, or a dash without a value. On a detail, a partly masked text can be read whole like a
 * masked value. No hook: may be called in loops.
 */
export function showField(
  field: BoundField,
  record: RecordValues,
  { country, translate }: Locale,
  place: FieldProps['place'],
): ReactNode {
  const value = record[field.name];
  if (isBlank(value)) return nothing;
  const widget = widgetFor(field);
  const shown = place === 'detail' && isMasked(value) ? withMask(widget) : widget;
  return shown.Field({ field, value, record, country, translate, place });
}
