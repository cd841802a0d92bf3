import { joinTexts } from '../../../../metadata/texts/joinTexts';
import type { BoundAction, BoundResource } from '../../../../metadata/model/BoundResource';
import { entityTable } from '../../../../metadata/storage/entityTable';
import { mayMove, movedBy } from '../../../../metadata/tenants/movedAmounts';
import { formatInstant } from '../../../../metadata/values/time';
import { factsOf } from '../../../../metadata/bind/schemas/places';
import { type AccessGrant, readGrants } from '../../../auth/team/accessGrants';
import { relativesOf, unrelatedFrom } from '../../../auth/team/relatives';
import { readersAllowed } from '../../../auth/team/allowed';
import { findMade, type Maker, type Making } from '../../../database/recordEvents';
import { GatewayError } from '../../../http/responses';
import type { Translate } from '../../../http/translation';
import type { RecordInput } from '../../handlers';
import { makingOf } from '../../resourceView';

/** A write that its creator must leave to others, or others to its creator. */
export interface MakersWrite {
  bound: BoundResource;
  rule: Pick<BoundAction, 'name' | 'permission' | 'only' | 'moves'>;
  translate: Translate;
  language: string;
}

/**
 * Throws 422 where others must make a write, and the user entered the record or is no second person. With `only`, throws 422 unless the
 * user is the creator.
 */
export async function requireMaker(input: RecordInput, write: MakersWrite): Promise<void> {
  const { actor } = input;
  const { only } = write.rule;
  const grants = only ? [] : await readGrants(input, input.merchantId);
  const maker = await makerOf(input, write, actor.id ?? '', grants);
  if ((maker !== undefined) === (only !== undefined)) return;
  if (only) throw rejected('onlyCreator');
  if (maker?.isActor !== false) throw rejected('creator');
  throw await notSecond(input, write, maker, grants);
}

async function makerOf(
  { db, model, merchantId, record, actor }: RecordInput,
  { bound, rule: { name } }: Pick<MakersWrite, 'bound' | 'rule'>,
  userId: string,
  grants: readonly AccessGrant[],
): Promise<Maker | undefined> {
  const table = entityTable(model, bound.entity);
  const rules = new Map<string, Making>([[name, makingOf(bound, name)]]);
  const makers = {
    actor: { ...actor, id: userId },
    relatives: relativesOf(userId, grants),
  };
  const made = await findMade(db, table, { merchantId }, makers, [record.id], rules);
  return made.get(record.id)?.get(name);
}

/** Returns the 422 for somebody who is no second person for the record's maker. It says from when on they are, and who is now. */
async function notSecond(
  input: RecordInput,
  write: MakersWrite,
  { id, name }: { id: string; name: string },
  grants: readonly AccessGrant[],
): Promise<GatewayError> {
  const { model, country, config, actor } = input;
  const { translate } = write;
  const from = unrelatedFrom(actor.id ?? '', id, grants, config);
  const params = {
    by: name,
    smart_count: config.secondPersonDays,
    from: from ? formatInstant(from.toISOString(), factsOf(model, country).zone) : '',
    who: await secondPersonsText(input, write, grants),
  };
  const msg = translate('gateway.detail.related', params);
  return new GatewayError({
    status: 422,
    text: 'gateway.detail.related',
    params,
    errors: [{ path: '', keyword: 'related', params, msg }],
  });
}

/** Returns the text that names who may make a write in place of its maker: the users independent of them. */
export async function secondPersonsText(
  input: RecordInput,
  write: MakersWrite,
  known?: readonly AccessGrant[],
): Promise<string> {
  const { model, merchantId, country, record } = input;
  const { bound, rule, translate, language } = write;
  const moved = movedBy(rule, bound.fields, record, factsOf(model, country));
  const grants = known ?? (await readGrants(input, merchantId));
  const permissions = [model.resources[bound.name]!.permission, rule.permission];
  const readers = await readersAllowed(input, { merchantId, permissions, country });
  const others: string[] = [];
  for (const reader of readers) {
    if (moved && !mayMove(reader.amounts, [rule.permission], moved)) continue;
    const made = await makerOf(input, write, reader.userId, grants);
    if (made === undefined) others.push(reader.name);
  }
  if (others.length === 0) return translate('gateway.second.nobody');
  return translate('gateway.second.others', { names: joinTexts(others.slice(0, maxNamed), language) });
}

/** Users that a message names, at most. */
const maxNamed = 5;

function rejected(keyword: 'creator' | 'onlyCreator'): GatewayError {
  const errors = [{ path: '', keyword, params: {} }];
  return new GatewayError({ status: 422, text: `gateway.${keyword}`, errors });
}
