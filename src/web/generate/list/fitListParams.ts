import type { GetListParams } from 'ra-core';
import type { BoundResource } from '../../../metadata/model/BoundResource';

const usualPage = { page: 1, perPage: 25 };
const mostRows = 100;

const isCount = (value: unknown, most: number) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;

/**
 * Page and order as a list can be asked for them: an address may say anything, as one that was typed or is of an older
 * version. What does not fit is as in a list that is opened for the first time.
 */
export function fitListParams<Params extends Pick<GetListParams, 'pagination' | 'sort'>>(
  { fields, list }: BoundResource,
  params: Params,
): Params {
  const { page, perPage } = { ...usualPage, ...params.pagination };
  const sort = params.sort;
  const isSortable =
    sort !== undefined &&
    (sort.order === 'ASC' || sort.order === 'DESC') &&
    (sort.field === 'id' || (Object.hasOwn(fields, sort.field) && fields[sort.field]!.ui.sortable !== false));
  const usual = list && {
    field: list.sort.field,
    order: list.sort.order === 'asc' ? ('ASC' as const) : ('DESC' as const),
  };
  return {
    ...params,
    pagination: {
      page: isCount(page, Number.MAX_SAFE_INTEGER) ? page : usualPage.page,
      perPage: isCount(perPage, mostRows) ? perPage : usualPage.perPage,
    },
    sort: isSortable ? sort : usual,
  };
}
