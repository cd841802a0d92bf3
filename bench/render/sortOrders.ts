import { orders } from '../support/orders';

/** Number of orders: more than a page, so that a sort changes the rows instead of only moving them. */
export const orderCount = 319;

const all = orders(orderCount);

/** Returns a page of the orders in the wanted order, as a gateway would. */
export function sortOrders(field: string, order: 'ASC' | 'DESC', page: number, perPage: number) {
  const sign = order === 'ASC' ? 1 : -1;
  const sorted = all.toSorted((one, other) => {
    const [left, right] = [one[field] ?? '', other[field] ?? ''];
    return left < right ? -sign : left > right ? sign : 0;
  });
  return sorted.slice((page - 1) * perPage, page * perPage);
}
