import type { JsonValue } from '../../metadata/model/JsonValue';

/** A record as it is read and answered: its id and the fields that have a value, none of them null. */
export type EntityRecord = { id: string } & { [field: string]: JsonValue | undefined };
