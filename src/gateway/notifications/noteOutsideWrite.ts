import { bindResource } from '../../metadata/bind/bindResource';
import { noCountry } from '../../metadata/bind/schemas/places';
import type { Model } from '../../metadata/model/Model';
import type { Actor } from '../database/actors';
import type { Database } from '../database/declared/tables';
import type { EntityRecord } from '../database/records';
import { noteWrite } from './noteWrite';

/** A change of a record without a country, by the form or action with which the merchant's users make it. */
export interface NotedWrite {
  merchantId: string;
  resource: string;
  form: string;
  before?: EntityRecord;
  after: EntityRecord;
  actor: Actor;
  at: Date;
}

/** Tells users of writes by others than them, such as operators, as of their own (product 5.38). */
export async function noteOutsideWrite(
  db: Database,
  model: Model,
  { resource, before, ...write }: NotedWrite,
): Promise<void> {
  if (!Object.hasOwn(model.resources, resource)) return;
  const bound = bindResource(model, resource, noCountry, model.languages[0] ?? 'en');
  const place = { country: noCountry, ownerId: undefined, origin: undefined };
  await noteWrite(db, model, { ...write, ...place, bound, before });
}
