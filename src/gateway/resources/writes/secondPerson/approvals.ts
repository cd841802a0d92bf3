import type { BoundAction, BoundResource } from '../../../../metadata/model/BoundResource';
import { factsOf } from '../../../../metadata/bind/schemas/places';
import type { EntityRecord } from '../../../database/records';
import { joinSentences } from '../../../../metadata/texts/joinTexts';
import { Amount } from '../../../http/Amount';
import type { HandlerInput, LimitUse } from '../../handlers';
import type { Translate } from '../../../http/translation';
import { secondPersonsText } from './requireMaker';

type FindLimitUse = (() => Promise<LimitUse | undefined>) | undefined;

/** A record that a rehearsal leaves to a second person, and the action with which they decide. */
export interface AwaitedRecord {
  record: EntityRecord;
  action: BoundAction;
  /** The use of the limit, where that is why. */
  limitUse: FindLimitUse;
}

/** Returns what a write leaves to somebody else than who makes it; undefined where it leaves nothing. */
export function awaitedRecord(
  { bound }: { bound: BoundResource },
  { after, limitUse }: { after: EntityRecord | undefined; limitUse?: FindLimitUse },
): AwaitedRecord | undefined {
  const action = bound.actions.find(
    ({ not, awaits = [], transition }) =>
      after && not === 'creator' && transition && awaits.some((state) => state === after[transition.field]),
  );
  return after && action && { record: after, action, limitUse };
}

/**
 * Returns the text of a rehearsal that says which limit asks for a second person's approval, and who may. Of several rows it takes the last
 * one, as limits are used by all. To be called in the rehearsal's transaction.
 */
export async function approvalText(
  target: { bound: BoundResource; translate: Translate; at: { language: string } },
  input: Omit<HandlerInput, 'body'>,
  { record, action, limitUse }: AwaitedRecord,
  rows?: { smart_count: number; total: number },
): Promise<string> {
  const { translate, bound } = target;
  const use = await limitUse?.();
  const facts = factsOf(input.model, input.country);
  const params = {
    ...rows,
    ...(use && {
      used: new Amount(use.used, facts),
      limit: new Amount(use.limit, facts, facts.currency),
      hours: use.hours,
    }),
  };
  const key = `gateway.approval.${use ? 'used' : 'needed'}${rows ? 'Rows' : ''}`;
  const write = { bound, rule: action, translate, language: target.at.language };
  const who = await secondPersonsText({ ...input, body: {}, record }, write);
  return joinSentences([translate(key, params), who]);
}
