import { lazy, Suspense } from 'react';
import type { JsonValue } from '../../../../metadata/model/json';
import { chosenValues } from '../../../../metadata/values/filterOperators';
import { loadScreenTexts } from '../../../i18n/currentLanguage';
import {
  type FilterProps,
  type InputProps,
  joinTexts,
  plainText,
  type Widget,
  type WidgetOf,
} from '../../Widget';
import './tags.css';

const TagsInput = lazy(async () => {
  const [loaded] = await Promise.all([import('./TagsInput'), loadScreenTexts('annotations')]);
  return loaded;
});
const TagsFilter = lazy(async () => {
  const [loaded] = await Promise.all([import('./TagsFilter'), loadScreenTexts('annotations')]);
  return loaded;
});

/** The widget of a record's tags: each is a small label. */
export function tagsWidget(widgetOf: WidgetOf): Widget {
  return {
    name: 'tags',
    kinds: ['tags'],
    options: {},
    Field: ({ value, place }) => (
      <span className={place === 'cell' ? 'tags' : 'tags tags--wrapped'}>
        {textsOf(value).map((tag) => (
          <span key={tag} className="tags__tag">
            {tag}
          </span>
        ))}
      </span>
    ),
    text: (_field, value) => joinTexts(textsOf(value)),
    Input: (props: InputProps) => (
      <Suspense fallback={null}>
        <TagsInput {...props} widgetOf={widgetOf} />
      </Suspense>
    ),
    isGroup: () => true,
    Filter: (props: FilterProps) => (
      <Suspense fallback={null}>
        <TagsFilter {...props} />
      </Suspense>
    ),
    validFilter: (_field, value) => {
      const chosen = chosenValues(value);
      const tags = chosen.filter((tag) => typeof tag === 'string' && tag !== '');
      if (tags.length === chosen.length && tags.length > 0) return value;
      return tags.length > 0 ? tags : undefined;
    },
    describeFilter: (_field, value) => joinTexts(textsOf(value)),
  };
}

function textsOf(value: JsonValue): string[] {
  return chosenValues(value).map(plainText);
}
