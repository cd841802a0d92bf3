import { groupBy } from 'es-toolkit';
import type { CorridorDataProvider } from '../client/dataProvider';
import type { PreviewedRecord, PreviewedScreen } from '../../contract/preview';
import type { TotalsParams } from '../client/customCalls';
import { meetsFilter } from './meetsFilter';
import { sessionStore } from '../session/sessionStore';

/** Number of records in a list: enough to align, few enough for a file. */
const shownRecords = 4;

/** Returns a data provider of sample records, in place of a gateway. Other requests fail, as without a connection. */
export function previewData({ records }: PreviewedScreen): CorridorDataProvider {
  const listOf = (resource: string, filter?: Record<string, unknown>) => {
    const all = records[resource] ?? [];
    const found = all.filter((record) => meetsFilter(record, filter));
    // A list with nothing in it would not show what it is made of.
    return (found.length > 0 ? found : all).slice(0, shownRecords);
  };
  const known = {
    getList: async (resource: string, { filter }: { filter?: Record<string, unknown> } = {}) => {
      const data = listOf(resource, filter);
      return { data, total: data.length };
    },
    getOne: async (resource: string, { id }: { id: string }) => ({
      data: listOf(resource).find((record) => record.id === id) ?? listOf(resource)[0],
    }),
    getEvents: async () => [],
    getNotes: async () => [],
    getTags: async () => [],
    getTotals: async (resource: string, { fields, by }: TotalsParams) => ({
      data: Object.entries(
        groupBy(listOf(resource), (record) => (by === undefined ? '' : textOf(record[by]))),
      ).map(([value, group]) => ({
        currency: sessionStore.get().country?.currency ?? '',
        ...(by === undefined ? {} : { value }),
        count: group.length,
        sums: Object.fromEntries(fields.map((field) => [field, sumOf(group, field)])),
      })),
    }),
    getArrangement: async () => ({ views: [] }),
    getCounts: async (resource: string, filters: Record<string, unknown>[]) => ({
      counts: filters.map(
        (filter) => (records[resource] ?? []).filter((record) => meetsFilter(record, filter)).length,
      ),
    }),
    getAwaiting: async () => [],
    getBatches: async () => [],
    getSchedules: async () => ({ schedules: [] }),
    getRecipients: async () => ({ recipients: [] }),
  };
  return new Proxy(known, {
    get: (methods, name) =>
      name in methods
        ? methods[name as keyof typeof methods]
        : async () => {
            throw new Error(`A preview has no answer to ${String(name)}.`);
          },
  }) as unknown as CorridorDataProvider;
}

/** The key of a group: the values by which records are counted are texts, numbers and flags. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function sumOf(records: PreviewedRecord[], field: string): number {
  return records.reduce((sum, { [field]: value }) => sum + (typeof value === 'number' ? value : 0), 0);
}
