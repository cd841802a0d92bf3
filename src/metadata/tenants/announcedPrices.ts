import type { Price, Tenants } from '../model/Tenants';
import { daysAfter } from '../values/time';

/**
 * Returns a sandbox file whose prices begin some days after they were announced. Without `announcedAt` these have no
 * day and never begin.
 */
export function datePrices(tenants: Tenants, announcedAt: Date | undefined): Tenants {
  if (!announcedAt) return tenants;
  const today = announcedAt.toISOString().slice(0, 10);
  const dated = ({ sandbox, ...price }: Price): Price =>
    sandbox ? { ...price, begins: daysAfter(today, sandbox.beginsAfter) } : price;
  const lists = Object.entries(tenants.fees ?? {}).map(
    ([name, prices]) => [name, prices.map(dated)] as const,
  );
  return { ...tenants, fees: Object.fromEntries(lists) };
}
