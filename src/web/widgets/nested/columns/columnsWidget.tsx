import { lazy, Suspense } from 'react';
import type { InputProps, Widget, WidgetOf } from '../../Widget';
import { nestedWidget } from '../nestedWidget';

// Loaded where a form has one, with what reads tables.
const ColumnsInput = lazy(() => import('./ColumnsInput'));

/** Which columns of a table that is uploaded in the same form have what: the columns are offered by their headings. */
export function columnsWidget(widgetOf: WidgetOf): Widget {
  const nested = nestedWidget(widgetOf);
  return {
    ...nested,
    name: 'columns',
    kinds: ['object'],
    rank: ({ ui, kind }) => (ui.columnsOf && kind === 'object' ? 8 : 0),
    // A line says as much as one for each part, of which most tables have few.
    Field: ({ field, value, country, translate, record }) =>
      nested.text(field, value, country, translate, record),
    Input: (props: InputProps) => (
      <Suspense fallback={null}>
        <ColumnsInput {...props} widgetOf={widgetOf} />
      </Suspense>
    ),
  };
}
