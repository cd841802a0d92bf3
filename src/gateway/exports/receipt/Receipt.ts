import { isObject, type JsonObject, type JsonValue } from '../../../metadata/model/json';
import { isRecordId } from '../../database/ids';
import { hashContent } from '../issued/issuedDocuments';

/** Says what a file is, and by which rules. */
const receiptFormat = 'corridor-receipt-1';

/** A receipt. Its PDF is printed from this and nothing else, and has it attached as JSON. */
export interface Receipt extends ReceiptHead {
  /** The other values that are printed, by field, as the record shows them: masked ones are masked. */
  values: JsonObject;
  /** Values of records of other resources, in the order of the definition; null where the user sees none. */
  related: (JsonObject | null)[];
}

/** The part of a receipt that is kept: nothing that is about a person. */
export interface ReceiptHead {
  format: typeof receiptFormat;
  /** By which it is found among those that were issued: a UUID. */
  number: string;
  resource: string;
  /** The id of the record. */
  record: string;
  /** The language of its texts. */
  language: string;
  merchant: { code: string; name: string };
  country: string;
  /** The currency of amounts without one of their own. */
  currency: string;
  /** The zone of printed times, such as `GMT-6`. */
  zone: string;
  /** When it was issued. */
  madeAt: string;
  /** The number by which the record is known and its amount, by field. */
  about: JsonObject;
  state: string;
  /** All states that the record took until then, in order. */
  states: StateTaken[];
  /** Where anybody can check it, up to its code. */
  address: string;
}

/** A state that a record has taken, and when. */
export interface StateTaken {
  state: string;
  at: string;
}

/** Returns the head of a new receipt. */
export function receiptHead(head: Omit<ReceiptHead, 'format'>): ReceiptHead {
  return { format: receiptFormat, ...head };
}

/** Characters of the code of a receipt: 128 bits, which nobody finds by trying. */
const codeLength = 32;

/** Returns the code that lets who has a receipt see its content. It follows from all that the receipt says. */
export const codeOf = (contentHash: string): string => contentHash.slice(0, codeLength);

/** Returns the address at which anybody can check a receipt. */
export function addressOf(receipt: Receipt): string {
  return `${receipt.address}/${codeOf(hashContent(receipt))}`;
}

/** Returns the part of a receipt that is kept. */
export function headOf({ values: _values, related: _related, ...head }: Receipt): ReceiptHead {
  return head;
}

/** Whether what was kept is the head of a receipt. */
export function isReceiptHead(value: unknown): value is ReceiptHead {
  if (!isObject(value) || value.format !== receiptFormat) return false;
  const { number, record, resource, language, country, currency, zone, madeAt, state, address } = value;
  const { merchant, states, about } = value;
  return (
    [number, record].every(isRecordId) &&
    [resource, language, country, currency, zone, madeAt, state, address].every(isText) &&
    isObject(about) &&
    isObject(merchant) &&
    [merchant.code, merchant.name].every(isText) &&
    Array.isArray(states) &&
    states.every((taken) => isObject(taken) && isText(taken.state) && isTime(taken.at)) &&
    isTime(madeAt)
  );
}

/** Whether a value that was read from a file is a receipt. Its values are those of the file, whatever they say. */
export function isReceipt(value: unknown): value is Receipt {
  return (
    isReceiptHead(value) &&
    'values' in value &&
    isObject(value.values) &&
    'related' in value &&
    Array.isArray(value.related) &&
    value.related.every((each: JsonValue) => each === null || isObject(each))
  );
}

const isText = (value: unknown) => typeof value === 'string';

const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
