import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { JsonValue } from '../../../../src/metadata/model/json';
import type { RecordValues } from '../../../../src/web/widgets/Widget';

/** A record with some value in each field: enough to be shown, not to be valid. */
export function sampleRecord(fields: Record<string, BoundField>): RecordValues {
  const values = Object.values(fields).map((field) => [field.name, sampleValue(field)] as const);
  return { ...Object.fromEntries(values), id: 'r1' };
}

function sampleValue({ type, kind, format, options, name, item, fields }: BoundField): JsonValue {
  if (options?.[0]) return options[0].value;
  if (kind === 'file') return { id: 'f1', name: `${name}.pdf`, type: 'application/pdf', bytes: 1234 };
  if (item) return [sampleValue(item)];
  if (fields) {
    return Object.fromEntries(Object.values(fields).map((part) => [part.name, sampleValue(part)]));
  }
  if (format === 'date-time') return '2026-11-20T20:05:09Z';
  if (format === 'date') return '2026-11-20';
  if (type === 'integer' || type === 'number') return 123_456;
  return type === 'boolean' ? true : `${name} of this record`;
}
