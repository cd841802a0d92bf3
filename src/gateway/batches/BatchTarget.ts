import { recordsOf } from '../database/connections/recordSums';
import type { Model } from '../../metadata/model/Model';
import type { KeyRing } from '../database/secrets/KeyRing';
import type { FormBody, HandlerInput, Handlers } from '../resources/handlers';
import { resourceView } from '../resources/resourceView';
import { seenRevisions } from '../resources/masking/revision';
import { completeWrite, createByForm, runOnRecord, type Written } from '../resources/writes/performWrite';
import { writeTarget, type WriteTarget } from '../resources/writes/WriteTarget';
import type { BatchRow } from './tables';

/** One write of a batch. */
export interface BatchItem {
  number: number;
  body: FormBody;
  /** The record that it is about; null where it makes one. */
  recordId: string | null;
  /** The revision of that record which was seen, as far as the sender has said. */
  revision: string | null;
}

/** Identity of a batch's writes: their resource, user and language. */
type BatchPlace = Pick<BatchRow, 'merchant_id' | 'country' | 'resource' | 'write' | 'user_id' | 'language'>;

/** Returns what the writes of a stored batch are about. */
export function batchTarget(
  model: Model,
  batch: BatchPlace,
  { scopedRecords = {} }: Pick<Handlers, 'scopedRecords'> = {},
): WriteTarget {
  const { merchant_id: merchantId, country, resource, write: form, user_id: userId, language } = batch;
  const view = resourceView(model, resource, country);
  const ownerId = view.table.scope === 'user' ? userId : undefined;
  const source = scopedRecords[view.table.entity];
  const relation = source?.({ merchantId, country }) ?? recordsOf(view.table);
  const reach = { merchantId, country, ownerId, view, relation };
  return writeTarget(model, reach, { userId, form, language });
}

/** Does one write of a batch as its form or its action alone would, in the transaction of `input`. */
export async function performItem(
  target: WriteTarget,
  keyRing: KeyRing,
  input: Omit<HandlerInput, 'body' | 'wasSeen'>,
  handlers: Handlers,
  { body, recordId, revision }: BatchItem,
): Promise<Written> {
  const wasSeen = seenRevisions(keyRing, revision === null ? undefined : [revision]);
  const given = { ...input, body, wasSeen };
  const written =
    recordId === null
      ? await createByForm(target, given, handlers)
      : await runOnRecord(target, given, handlers, recordId);
  await completeWrite(target, given, written);
  return written;
}
