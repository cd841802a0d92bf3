import type { ErrorDetail } from '../http/GatewayError';
import type { ListField } from './ListField';
import { parseJsonParameter } from './parseJsonParameter';
import type { ResourceView } from './resourceView';

/** How a list is ordered. */
export interface Sort {
  field: ListField;
  order: 'asc' | 'desc';
}

/** Reads `sort`, `["field","ASC"]`; the resource's own order where it is missing. */
export function parseSort(view: ResourceView, query: Record<string, unknown>, errors: ErrorDetail[]): Sort {
  const own = view.resource.list?.sort;
  const id = view.fields.get('id')!;
  const fallback = { field: view.fields.get(own?.field ?? 'id') ?? id, order: own?.order ?? 'desc' };
  const sort = parseJsonParameter(query, 'sort', errors);
  if (sort === undefined) return fallback;
  const [name, order] = Array.isArray(sort) && sort.length === 2 ? (sort as unknown[]) : [];
  if (typeof name !== 'string' || typeof order !== 'string' || !/^(asc|desc)$/i.test(order)) {
    errors.push({ path: '/sort', keyword: 'sort', params: {} });
    return fallback;
  }
  const field = view.fields.get(name);
  if (field?.sortable) return { field, order: order.toLowerCase() as 'asc' | 'desc' };
  errors.push({ path: '/sort/0', keyword: field ? 'notSortable' : 'unknownField', params: { field: name } });
  return fallback;
}
