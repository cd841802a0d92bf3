import type { Model } from '../../metadata/model/Model';
import type { ReviewDefinition } from '../../metadata/model/ReviewDefinition';
import type { EntityRecord } from '../database/records';
import type { ServerContext } from '../http/context';
import type { AnyReach } from '../resources/access';
import { revisionMember, revisionOf } from '../resources/masking/revision';
import { resourceView, serializeRecord } from '../resources/resourceView';

/** Returns the review that merchants' files have of what a resource of the realm shows, if there is one. */
export function reviewOf(
  { resources }: Model,
  realm: Model,
  name: string,
): (ReviewDefinition & { resource: string }) | undefined {
  const resource = realm.resources[name]?.widens;
  const review = resource === undefined ? undefined : resources[resource]?.review;
  return resource === undefined || !review ? undefined : { ...review, resource };
}

/** A record as operators read it, with its revision while they can decide about it. */
export function serializeReviewed(
  { model, keyRing }: Pick<ServerContext, 'model' | 'keyRing'>,
  realm: Model,
  { view, country }: AnyReach,
  record: EntityRecord,
): EntityRecord {
  const shown = serializeRecord(view, record);
  const review = reviewOf(model, realm, view.resource.name);
  const open = review && [review.from, ...(review.return === undefined ? [] : [review.approve])];
  // The revision is that of what merchants have, as decisions compare it.
  if (review && open?.some((state) => record[review.field] === state))
    shown[revisionMember] = revisionOf(keyRing, resourceView(model, review.resource, country), record);
  return shown;
}
