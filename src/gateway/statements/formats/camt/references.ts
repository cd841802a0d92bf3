import { childOf, textAt, textOf, textsAt, textsOf, type XmlElement } from '../../xml/XmlElement';

/** Values that stand for a reference that nobody gave. */
const none = new Set(['NOTPROVIDED', 'NONREF', 'NOT PROVIDED']);

/** The longest of them. */
const maxNone = 12;

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
  'Prtry',
];

/** Returns all references of a transaction, each once, by their worth. */
export function referencesOf(transaction: XmlElement): string[] {
  const references: string[] = [];
  const free: string[] = [];
  for (const child of transaction.children) if (child.name === 'Refs') addIds(references, child);
  for (const child of transaction.children) {
    if (child.name !== 'RmtInf') continue;
    addStructured(references, child);
    free.push(...textsOf(child, 'Ustrd'));
  }
  references.push(...free);
  // A bank cuts a long text into several.
  if (free.length > 1) references.push(free.join(''), free.join(' '));
  references.push(...textsOf(transaction, 'AddtlTxInf'));
  return known(references);
}

function addIds(references: string[], { children }: XmlElement): void {
  for (const id of ids) {
    for (const child of children) {
      if (child.name !== id) continue;
      const text = id === 'Prtry' ? textAt(child, 'Ref') : textOf(child);
      if (text !== undefined) references.push(text);
    }
  }
}

function addStructured(references: string[], remittance: XmlElement): void {
  if (!childOf(remittance, 'Strd')) return;
  for (const path of [['CdtrRefInf', 'Ref'], ['RfrdDocInf', 'Nb'], ['AddtlRmtInf']])
    references.push(...textsAt(remittance, 'Strd', ...path));
}

const ownIds = ['NtryRef', 'AcctSvcrRef', 'AddtlNtryInf'];

/** Returns the references of an entry itself, which are those of the bank. */
export function entryReferences(entry: XmlElement): string[] {
  const references: string[] = [];
  for (const id of ownIds) {
    const text = textOf(childOf(entry, id));
    if (text !== undefined) references.push(text);
  }
  return known(references);
}

/** The references that somebody gave, each once. */
function known(references: string[]): string[] {
  const given: string[] = [];
  for (const reference of references) {
    if (reference.length <= maxNone && none.has(reference.toUpperCase())) continue;
    if (!given.includes(reference)) given.push(reference);
  }
  return given;
}
