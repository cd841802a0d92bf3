import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('../../actions/RowActions')).RowActions }));

/** The buttons of a row, which load with the first list that has any. */
export function RowActions({ record }: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={null}>
      <Loaded record={record} />
    </Suspense>
  );
}
