import { lazy, Suspense } from 'react';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import { isObject, type JsonValue } from '../../../metadata/model/json';
import { fillPlaceholders } from '../../../metadata/texts/placeholders';
import {
  type FieldValues,
  type InputProps,
  isBlank,
  joinTexts,
  plainText,
  type Translate,
  type Widget,
  type WidgetOf,
} from '../Widget';

// What shows and edits them is loaded where there are some.
const NestedValue = lazy(() => import('./NestedValue'));
const NestedInput = lazy(() => import('./NestedInput'));

/**
 * The widget of objects and lists, which uses the widgets of their parts. A cell has one line: the field's `x-ui.text`, or `Title:
 * value; …` and the items of a list with commas.
 */
export function nestedWidget(widgetOf: WidgetOf): Widget {
  return {
    name: 'nested',
    kinds: ['object', 'list'],
    options: {},
    isGroup: ({ kind, item }) => kind === 'object' || item?.kind === 'object' || item?.options !== undefined,
    Field: (props) => {
      const { field, value, country, translate, record } = props;
      const text = textOf(widgetOf, field, value, country, translate, record);
      if (props.place === 'cell') return text;
      return (
        <Suspense fallback={<span>{text}</span>}>
          <NestedValue {...props} widgetOf={widgetOf} />
        </Suspense>
      );
    },
    text: (...values) => textOf(widgetOf, ...values),
    Input: (props: InputProps) => (
      <Suspense fallback={null}>
        <NestedInput {...props} widgetOf={widgetOf} />
      </Suspense>
    ),
  };
}

function textOf(
  widgetOf: WidgetOf,
  field: BoundField,
  value: JsonValue,
  country: Country,
  translate: Translate,
  record: FieldValues = {},
): string {
  const { item, fields, ui } = field;
  if (item && Array.isArray(value)) {
    const texts = value.map((each) => widgetOf(item).text(item, each, country, translate, record));
    const items = item.fields ? texts.join(' | ') : joinTexts(texts);
    const parts: Record<string, string> = { count: String(value.length), items };
    return ui.text === undefined ? items : fillPlaceholders(ui.text, (name) => parts[name]);
  }
  if (!fields || !isObject(value)) return plainText(value);
  const around = { ...record, ...value };
  const textOfPart = (part: BoundField) => {
    const inner = value[part.name];
    return isBlank(inner) ? '' : widgetOf(part).text(part, inner, country, translate, around);
  };
  if (ui.text !== undefined) {
    return fillPlaceholders(ui.text, (name) => fields[name] && textOfPart(fields[name]));
  }
  return Object.values(fields)
    .map((part) => ({ title: part.title, text: textOfPart(part) }))
    .flatMap(({ title, text }) =>
      text === '' ? [] : translate('corridor.validation.titled', { title, text }),
    )
    .join('; ');
}
