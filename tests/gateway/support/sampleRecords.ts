import type { NewRecord } from '../../../src/gateway/database/records';
import type { EntityTable } from '../../../src/metadata/storage/entityTable';
import type { JsonValue } from '../../../src/metadata/model/json';

const start = Date.UTC(2026, 10, 1);

/** Records of any entity, each column filled by its type, so that tests hold for every resource of the Model. */
export function sampleRecords(
  table: EntityTable,
  owner: { merchantId: string; country: string },
  count: number,
): NewRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const values: Record<string, JsonValue> = {};
    for (const { field, type } of table.columns.values()) values[field] = sampleValue(field, type, index);
    return { ...values, ...owner };
  });
}

function sampleValue(field: string, type: string, index: number): JsonValue {
  switch (type) {
    case 'bigint':
      return 100 + index;
    case 'numeric':
      return index + 0.5;
    case 'boolean':
      return index % 2 === 0;
    case 'timestamptz':
      return new Date(start + index * 60_000).toISOString();
    case 'date':
      return new Date(start + index * 86_400_000).toISOString().slice(0, 10);
    default:
      return `${field} ${index}`;
  }
}
