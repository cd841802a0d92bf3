import { timingSafeEqual } from 'node:crypto';
import { bindReceipt } from '../../../metadata/bind/bindReceipt';
import { arraySchema, booleanSchema, objectSchema, textSchema } from '../../../contract/schemas';
import { isRecordId } from '../../database/ids';
import type { ServerContext } from '../../http/context';
import { reachOf } from '../../resources/access';
import { findRecord } from '../../resources/readList';
import { findIssued, hashContent } from '../issued/issuedDocuments';
import { codeOf, isReceiptHead, type Receipt, type ReceiptHead } from './Receipt';
import { readRelated, readStates, shownValues } from './readReceipt';
import { type Fact, receiptContent, type ReceiptContent } from './receiptContent';

const factsSchema = arraySchema(objectSchema({ name: textSchema, value: textSchema }));

/** The answer to anybody who has the address of a receipt. */
export const checkedSchema = objectSchema({
  isSame: {
    ...booleanSchema,
    description: 'Whether the record still says all that the receipt says, to the letter.',
  },
  title: textSchema,
  amount: textSchema,
  state: { ...textSchema, description: 'Of the record when the receipt was issued.' },
  facts: factsSchema,
  since: { ...factsSchema, description: 'The states that the record has taken since, with their times.' },
});

/** Answer to who has a receipt's address, as it is sent. */
interface CheckedData {
  isSame: boolean;
  title: string;
  amount: string;
  state: string;
  facts: Fact[];
  since: Fact[];
}

/** A receipt that was found to have been issued. */
export interface CheckedReceipt {
  data: CheckedData;
  /** Its texts, in the language of who asks. */
  content: ReceiptContent;
}

/** The parts of a receipt's address. */
interface ReceiptAddress {
  country: string;
  merchant: string;
  number: string;
  code: string;
}

/**
 * Says what an issued receipt says, and what its record has become since. Data of persons is not kept with the receipt: it is the record's
 * of today, masked as then. Returns undefined where this address has no receipt.
 */
export async function checkReceipt(
  context: ServerContext,
  { country, merchant: merchantCode, number, code }: ReceiptAddress,
  language: string,
): Promise<CheckedReceipt | undefined> {
  const { db, model } = context;
  const merchant = isRecordId(number)
    ? await db.selectFrom('merchant').select('id').where('code', '=', merchantCode).executeTakeFirst()
    : undefined;
  const issued = merchant && (await findIssued(db, { merchantId: merchant.id, number }));
  if (!merchant || !issued || !isReceiptHead(issued.head)) return undefined;
  const { head, contentHash } = issued;
  const isAddressed = head.country === country && isSameText(codeOf(contentHash), code);
  const isKnown = Object.hasOwn(model.resources, head.resource) && model.resources[head.resource]!.receipt;
  if (!isAddressed || !isKnown) return undefined;
  const { receipt, since } = await readToday(context, merchant.id, head, (related) =>
    isSameText(hashContent(related), contentHash),
  );
  const content = receiptContent(model, receipt, language);
  const { title, amount, state, facts, sections, states } = content;
  const shownSince = receiptContent(model, { ...receipt, states: since }, language).states.facts;
  return {
    data: {
      isSame: isSameText(hashContent(receipt), contentHash),
      title,
      amount,
      state,
      facts: [...facts, ...sections.flatMap((section) => section.facts), ...states.facts],
      since: shownSince,
    },
    content,
  };
}

/** Returns a receipt with what its record says today, and the states that the record has taken since. */
async function readToday(
  context: ServerContext,
  merchantId: string,
  head: ReceiptHead,
  isWhole: (receipt: Receipt) => boolean,
): Promise<{ receipt: Receipt; since: Receipt['states'] }> {
  const { db, model } = context;
  const { resource, country, language, record: id } = head;
  const bound = bindReceipt(model, resource, country, language)!;
  const reach = reachOf(context, { merchantId, userId: '', country, resource });
  const record = await findRecord(db, reach, id);
  if (!record) return { receipt: { ...head, values: {}, related: [] }, since: [] };
  const values = shownValues(reach, bound, record);
  const scope = { merchantId, country, userId: '' };
  const related = await readRelated(context, scope, bound, record, () => true);
  const states = await readStates(db, reach, record, bound);
  const receipt = { ...head, values, related };
  // Who was not allowed to see the others has one without them.
  const without = { ...receipt, related: related.map(() => null) };
  return { receipt: isWhole(without) ? without : receipt, since: states.slice(head.states.length) };
}

function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
