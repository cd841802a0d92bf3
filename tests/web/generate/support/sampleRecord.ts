import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { JsonValue } from '../../../../src/metadata/model/json';
import type { RecordValues } from '../../../../src/web/widgets/Widget';

/** A record with some value in each field: enough to be shown, not to be valid. */
export function sampleRecord(fields: Record<string, BoundField>): RecordValues {
  const values = Object.values(fields).map((field) => [field.name, sampleValue(field)] as const);
  return { ...Object.fromEntries(values), id: 'r1' };
}

function sampleValue({ type, format, options, name }: BoundField): JsonValue {
  if (options?.[0]) return options[0].value;
  if (format === 'date-time') return '2026-11-20T20:05:09Z';
  if (type === 'integer' || type === 'number') return 123_456;
  return type === 'boolean' ? true : `${name} of this record`;
}
