import type { EntityRecord } from '../database/EntityRecord';

/** A record of an entity as it is read: its id and its fields, by the types that follow from the schema. */
export type StoredRecord<Entity> = EntityRecord & Entity;
