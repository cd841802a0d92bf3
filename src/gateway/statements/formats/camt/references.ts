import { textAt, textsAt, type XmlElement } from '../../xml/XmlElement';

/** Values that stand for a reference that nobody gave. */
const none = new Set(['NOTPROVIDED', 'NONREF', 'NOT PROVIDED']);

/** References of a transaction below `Refs`, by their worth: ids that its parties gave come before those of banks. */
const ids = [
  'EndToEndId',
  'InstrId',
  'TxId',
  'UETR',
  'PmtInfId',
  'MsgId',
  'ClrSysRef',
  'ChqNb',
  'AcctSvcrRef',
];

/** Returns all references of a transaction, each once, by their worth. */
export function referencesOf(transaction: XmlElement): string[] {
  const free = textsAt(transaction, 'RmtInf', 'Ustrd');
  return known([
    ...ids.flatMap((name) => textsAt(transaction, 'Refs', name)),
    ...textsAt(transaction, 'Refs', 'Prtry', 'Ref'),
    ...textsAt(transaction, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...textsAt(transaction, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...textsAt(transaction, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    // A bank cuts a long text into several.
    ...free,
    ...(free.length > 1 ? [free.join(''), free.join(' ')] : []),
    ...textsAt(transaction, 'AddtlTxInf'),
  ]);
}

/** Returns the references of an entry itself, which are those of the bank. */
export function entryReferences(entry: XmlElement): string[] {
  return known(['NtryRef', 'AcctSvcrRef', 'AddtlNtryInf'].flatMap((name) => textAt(entry, name) ?? []));
}

function known(references: string[]): string[] {
  return [...new Set(references)].filter((reference) => !none.has(reference.toUpperCase()));
}
