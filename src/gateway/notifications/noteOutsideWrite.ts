import { bindResource } from '../../metadata/bind/bindResource';
import { noCountry } from '../../metadata/bind/schemas/places';
import type { Model } from '../../metadata/model/Model';
import type { Actor } from '../database/actors';
import type { Database } from '../database/declared/tables';
import type { EntityRecord } from '../database/records';
import { noteWrite } from './noteWrite';

/** A change of a record that belongs to no country, by the form or action with which the merchant's own users make it. */
export interface NotedWrite {
  merchantId: string;
  resource: string;
  form: string;
  before?: EntityRecord;
  after: EntityRecord;
  actor: Actor;
  at: Date;
}

/** Tells users of what somebody else than they has done, such as an operator, as of what one of them does (product 5.38). */
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
