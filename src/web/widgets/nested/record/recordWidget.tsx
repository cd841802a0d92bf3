import { lazy, Suspense } from 'react';
import { identifierWidget } from '../../identifierWidget';
import { inputAttributes } from '../../inputs';
import { textWidget } from '../../textWidget';
import type { InputProps, Widget, WidgetOf } from '../../Widget';

// Loaded where a form has one.
const RecordInput = lazy(() => import('./RecordInput'));

/** The name of a record of another resource: forms offer the records that there are. */
export function recordWidget(widgetOf: WidgetOf): Widget {
  return {
    ...identifierWidget,
    name: 'record',
    // A name in words reads like any other text.
    Field: (props) => (props.field.kind === 'text' ? textWidget : identifierWidget).Field(props),
    fits: ({ ui }) => ui.record !== undefined,
    options: {},
    Input: (props: InputProps) => (
      <Suspense fallback={<select {...inputAttributes(props)} disabled />}>
        <RecordInput {...props} widgetOf={widgetOf} />
      </Suspense>
    ),
  };
}
