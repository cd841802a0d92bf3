import type { ListField } from './ListField';

/** Longest text that can be filtered by. */
const longestText = 500;

/** A value that can be compared with a field's column, or why it cannot. */
export type Operand =
  { value: string | number | boolean } | { keyword: string; params: Record<string, unknown> };

/** Reads a filter's or cursor's value as its column's type demands, so that nothing reaches the database that it would refuse. */
export function readOperand(field: ListField, value: unknown): Operand {
  switch (field.type) {
    case 'uuid':
      return typeof value === 'string' ? { value } : wrong('text');
    case 'text':
      if (typeof value !== 'string') return wrong('text');
      if (value.includes('\0')) return wrong('text');
      return value.length > longestText
        ? { keyword: 'maxLength', params: { limit: longestText } }
        : { value };
    case 'bigint':
      return Number.isSafeInteger(value) ? { value: value as number } : wrong('integer');
    case 'numeric':
      return Number.isFinite(value) ? { value: value as number } : wrong('number');
    case 'boolean':
      return typeof value === 'boolean' ? { value } : wrong('boolean');
    case 'timestamptz':
      return isInstant(value) ? { value } : wrong('instant');
    case 'date':
      return typeof value === 'string' && isDay(value) ? { value } : wrong('date');
  }
}

function wrong(type: string): Operand {
  return { keyword: `type.${type}`, params: {} };
}

/** RFC 3339 with a zone, on a day that exists. */
function isInstant(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.exec(
      value,
    );
  return parts !== null && isDay(parts[1]!);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
