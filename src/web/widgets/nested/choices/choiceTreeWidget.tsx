import { lazy, Suspense } from 'react';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { InputProps, Widget, WidgetOf } from '../../Widget';
import { nestedWidget } from '../nestedWidget';

// Loaded where there are such choices.
const ChoiceTree = lazy(() => import('./ChoiceTree'));
const ChosenTree = lazy(() => import('./ChosenTree'));

/** Several of nested choices, such as permissions. */
export function choiceTreeWidget(widgetOf: WidgetOf): Widget {
  const nested = nestedWidget(widgetOf);
  return {
    ...nested,
    name: 'choiceTree',
    kinds: ['list'],
    fits: ({ item }) => item !== undefined && isTree(item),
    options: {},
    isGroup: () => true,
    Field: (props) => {
      const { field, value, place } = props;
      if (place === 'cell' || !Array.isArray(value)) return nested.Field(props);
      return (
        <Suspense fallback={null}>
          <ChosenTree options={field.item?.options ?? []} value={value} />
        </Suspense>
      );
    },
    Input: (props: InputProps) => (
      <Suspense fallback={null}>
        <ChoiceTree {...props} />
      </Suspense>
    ),
  };
}

function isTree({ options = [] }: BoundField): boolean {
  return options.some(({ within }) => within !== undefined);
}
