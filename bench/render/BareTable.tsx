import { useState } from 'react';
import { sortOrders } from './sortOrders';

const money = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2 });

type Value = string | number | null | undefined;

/** UTC shifted by six hours, the cheapest way to write a time of Mexico. */
const time = (value: Value) =>
  value ? new Date(Date.parse(String(value)) - 21_600_000).toISOString().slice(0, 19).replace('T', ' ') : '—';
const amount = (value: Value) => money.format(Number(value) / 100);
const text = (value: Value) => String(value ?? '—');

const columns: [string, string, (value: Value) => string][] = [
  ['orderNo', 'Platform order number', text],
  ['merchantOrderNo', 'Merchant order number', text],
  ['method', 'Payment method', text],
  ['amount', 'Amount', amount],
  ['fee', 'Fee', amount],
  ['netAmount', 'Actual credited amount', amount],
  ['requestedAt', 'Request time', time],
  ['completedAt', 'Completion time', time],
  ['status', 'Status', text],
  ['description', 'Description', text],
];

/** The least that shows the same orders: a table of formatted texts that sorts. */
export function BareTable({ perPage }: { perPage: number }) {
  const [sort, setSort] = useState<{ field: string; order: 'ASC' | 'DESC' }>({
    field: 'requestedAt',
    order: 'DESC',
  });
  return (
    <table>
      <thead>
        <tr>
          {columns.map(([field, title]) => (
            <th key={field}>
              <button
                onClick={() =>
                  setSort({ field, order: sort.field === field && sort.order === 'DESC' ? 'ASC' : 'DESC' })
                }
              >
                {title}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sortOrders(sort.field, sort.order, 1, perPage).map((order) => (
          <tr key={order.id}>
            {columns.map(([field, , write]) => (
              <td key={field}>{write(order[field])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
