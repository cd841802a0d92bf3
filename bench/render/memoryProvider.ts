import type { DataProvider, GetListParams } from 'ra-core';
import { orderCount, sortOrders } from './sortOrders';

/** Returns lists of orders at once from memory, so that only rendering costs. */
export const memoryProvider = {
  getList: async (_resource: string, { sort, pagination }: GetListParams) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const { field, order } = sort ?? { field: 'requestedAt', order: 'DESC' };
    return { data: sortOrders(field, order, page, perPage), total: orderCount };
  },
  getTotals: async () => ({
    data: [
      {
        currency: 'MXN',
        count: orderCount,
        sums: { amount: 123_456_789, fee: 3_456_789, netAmount: 120_000_000 },
      },
    ],
  }),
} as unknown as DataProvider;
