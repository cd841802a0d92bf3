import { lazy, Suspense } from 'react';
import { letterOf } from '../../../../metadata/sheets/columns';
import { isObject } from '../../../../metadata/model/json';
import { type InputProps, isBlank, type Widget, type WidgetOf } from '../../Widget';
import { nestedWidget } from '../nestedWidget';

// Loaded where a form has one, with what reads tables.
const ColumnsInput = lazy(() => import('./ColumnsInput'));

/** Columns of a table that is uploaded in the same form, by their meaning: they are offered by their headings. */
export function columnsWidget(widgetOf: WidgetOf): Widget {
  const nested = nestedWidget(widgetOf);
  /** Names columns by their headings, where the record has them, else by their letters. */
  const textOf: Widget['text'] = (field, value, country, translate, record = {}) => {
    const { names, headings = '' } = field.ui.columnsOf!;
    const titles = record[headings];
    const values = isObject(value) ? value : {};
    return Object.values(field.fields ?? {})
      .flatMap((part) => {
        const number = values[part.name] ?? null;
        if (isBlank(number)) return [];
        const isColumn = typeof number === 'number' && Object.hasOwn(names, part.name);
        const heading = isColumn && Array.isArray(titles) ? titles[number - 1] : undefined;
        const text = !isColumn
          ? widgetOf(part).text(part, number, country, translate, record)
          : typeof heading === 'string' && heading !== ''
            ? heading
            : translate('corridor.widgets.columns.letter', { letter: letterOf(number) });
        return translate('corridor.validation.titled', { title: part.title, text });
      })
      .join('; ');
  };
  return {
    ...nested,
    name: 'columns',
    kinds: ['object'],
    fits: ({ ui }) => ui.columnsOf !== undefined,
    // A line says as much as one for each part, of which most tables have few.
    Field: ({ field, value, country, translate, record }) => textOf(field, value, country, translate, record),
    text: textOf,
    Input: (props: InputProps) => (
      <Suspense fallback={null}>
        <ColumnsInput {...props} widgetOf={widgetOf} />
      </Suspense>
    ),
  };
}
