import { lazy, Suspense } from 'react';
import { isFileValue } from '../../../../metadata/values/files';
import type { JsonValue } from '../../../../metadata/model/json';
import type { InputProps, Widget } from '../../Widget';

// What shows and edits them is loaded where there are some.
const FilePreview = lazy(() => import('./FilePreview'));
const FileInput = lazy(() => import('./FileInput'));

/** A file of a record. A cell has its name, a detail also its size, an image of it, and its download. */
export function fileWidget(): Widget {
  return {
    name: 'file',
    kinds: ['file'],
    options: {},
    Field({ value, place }) {
      if (place === 'cell' || !isFileValue(value)) return nameOf(value);
      return (
        <Suspense fallback={<span>{value.name}</span>}>
          <FilePreview file={value} />
        </Suspense>
      );
    },
    text: (_field, value) => nameOf(value),
    Input: (props: InputProps) => (
      <Suspense fallback={null}>
        <FileInput {...props} />
      </Suspense>
    ),
  };
}

function nameOf(value: JsonValue): string {
  // A record's history has the name alone.
  if (typeof value === 'string') return value;
  return isFileValue(value) ? value.name : '';
}
