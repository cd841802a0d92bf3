import type { ListControllerResult } from 'ra-core';
import type { ReactNode } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { ErrorState } from '../../ui/ErrorState';
import { EmptyList } from './EmptyList';

/** What stands in place of a list's rows: why there are none. Null where there are some, or will be. */
export function insteadOfRows(
  resource: BoundResource,
  { data, error, isFetching }: ListControllerResult,
  onRetry: () => void,
): ReactNode {
  if (error && !data) return <ErrorState error={error} onRetry={isFetching ? undefined : onRetry} />;
  if (data?.length === 0) return <EmptyList resource={resource} />;
  return null;
}
