const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id of ours at all; asked before it reaches a `uuid` column, which would throw. */
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && shape.test(value);
}
