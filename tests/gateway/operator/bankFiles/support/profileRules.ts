import { at, type Element, listAt, textOf } from './isoElements';

/** A rule of guidelines for pain.001.001.09, as docs/operations/bank-files.md has it. */
export interface ProfileRule {
  /** The element, as the table names it. */
  element: string;
  /** The guidelines that have it. */
  profiles: ('SPS' | 'CGI-MP')[];
  holds: (document: Element) => unknown;
  /** An edit of a file after which it does not hold. */
  broken: [from: string | RegExp, to: string];
}

const root = ['Document', 'CstmrCdtTrfInitn'];
const blocksOf = (document: Element) => listAt(document, ...root, 'PmtInf');
const transfersOf = (document: Element) =>
  blocksOf(document).flatMap((block) => listAt(block, 'CdtTrfTxInf'));
const banksOf = (document: Element) => [
  ...blocksOf(document).map((block) => at(block, 'DbtrAgt', 'FinInstnId')),
  ...transfersOf(document).map((transfer) => at(transfer, 'CdtrAgt', 'FinInstnId')),
];
const textAt = (element: Element | string | undefined, ...path: string[]) => textOf(at(element, ...path));
const currencyOf = (transfer: Element) => textAt(transfer, 'Amt', 'EqvtAmt', 'CcyOfTrf') ?? 'own';
/** Whether an element is in the block, or in each of its transfers, and not in both. */
const onOneLevel = (block: Element, name: string) => {
  const transfers = listAt(block, 'CdtTrfTxInf');
  const below = transfers.filter((transfer) => at(transfer, name)).length;
  return at(block, name) ? below === 0 : below === transfers.length;
};
const isReference = (text: string | undefined) =>
  text !== undefined && /^(?!\/)(?!.*\/\/)[A-Za-z0-9 +\-/?:().,']{1,35}$/.test(text) && !text.endsWith('/');

export const profileRules: ProfileRule[] = [
  {
    element: 'MsgId, PmtInfId, InstrId, EndToEndId',
    profiles: ['SPS', 'CGI-MP'],
    holds: (document) =>
      [
        textAt(document, ...root, 'GrpHdr', 'MsgId'),
        ...blocksOf(document).map((block) => textAt(block, 'PmtInfId')),
        ...transfersOf(document).flatMap((transfer) => [
          textAt(transfer, 'PmtId', 'InstrId'),
          textAt(transfer, 'PmtId', 'EndToEndId'),
        ]),
      ].every(isReference) &&
      new Set(blocksOf(document).map((block) => textAt(block, 'PmtInfId'))).size ===
        blocksOf(document).length,
    broken: [/<EndToEndId>MXW/, '<EndToEndId>/MXÑ'],
  },
  {
    element: 'NbOfTxs, CtrlSum',
    profiles: ['SPS', 'CGI-MP'],
    holds: (document) => {
      const sums = transfersOf(document).map((transfer) =>
        Number(textAt(transfer, 'Amt', 'InstdAmt') ?? textAt(transfer, 'Amt', 'EqvtAmt', 'Amt')),
      );
      const sum = sums.reduce((total, amount) => total + amount, 0);
      return (
        Number(textAt(document, ...root, 'GrpHdr', 'NbOfTxs')) === sums.length &&
        textAt(document, ...root, 'GrpHdr', 'CtrlSum') === sum.toFixed(2)
      );
    },
    broken: [/<CtrlSum>6/, '<CtrlSum>7'],
  },
  {
    element: 'PmtInf',
    profiles: ['SPS'],
    holds: (document) =>
      blocksOf(document).every((block) => new Set(listAt(block, 'CdtTrfTxInf').map(currencyOf)).size === 1),
    broken: [/<\/PmtInf>\s*<PmtInf>[\s\S]*?<\/ChrgBr>/, ''],
  },
  {
    element: 'PmtTpInf',
    profiles: ['SPS', 'CGI-MP'],
    holds: (document) =>
      blocksOf(document).every(
        (block) => onOneLevel(block, 'PmtTpInf') && listAt(block, 'PmtTpInf', 'SvcLvl').length === 1,
      ),
    broken: [/<PmtTpInf>[\s\S]*?<\/PmtTpInf>/, ''],
  },
  {
    element: 'ReqdExctnDt',
    profiles: ['SPS'],
    holds: (document) =>
      blocksOf(document).every((block) =>
        /^\d{4}-\d{2}-\d{2}$/.test(textAt(block, 'ReqdExctnDt', 'Dt') ?? ''),
      ),
    broken: ['<Dt>2026-11-20</Dt>', '<DtTm>2026-11-20T18:00:00Z</DtTm>'],
  },
  {
    element: 'PstlAdr',
    profiles: ['SPS', 'CGI-MP'],
    holds: (document) =>
      blocksOf(document).every((block) => {
        const address = at(block, 'Dbtr', 'PstlAdr');
        return !address || (textAt(address, 'TwnNm') && textAt(address, 'Ctry'));
      }),
    broken: [/<TwnNm>.*<\/TwnNm>/, ''],
  },
  {
    element: 'OrgId/Othr',
    profiles: ['SPS', 'CGI-MP'],
    holds: (document) =>
      [
        at(document, ...root, 'GrpHdr', 'InitgPty'),
        ...blocksOf(document).map((block) => at(block, 'Dbtr')),
      ].every(
        (party) =>
          party &&
          listAt(party as Element, 'Id', 'OrgId', 'Othr').length === 1 &&
          !at(party, 'Id', 'OrgId', 'Othr', 'SchmeNm', 'Prtry'),
      ),
    broken: ['<Cd>CUST</Cd>', '<Prtry>CUST</Prtry>'],
  },
  {
    element: 'ClrSysMmbId',
    profiles: ['SPS'],
    holds: (document) =>
      banksOf(document).every((bank) => {
        const member = bank && at(bank, 'ClrSysMmbId');
        return !member || (textAt(member, 'ClrSysId', 'Cd') && textAt(member, 'MmbId') && !at(bank, 'BICFI'));
      }),
    broken: [/<ClrSysId>[\s\S]*?<\/ClrSysId>/, ''],
  },
  {
    element: 'FinInstnId/Nm',
    profiles: ['SPS'],
    holds: (document) =>
      banksOf(document).every(
        (bank) => bank && (!at(bank, 'Nm') || (at(bank, 'PstlAdr') && !at(bank, 'BICFI'))),
      ),
    broken: [/(<BICFI>CITIUS33<\/BICFI>)/, '$1<Nm>Citibank</Nm>'],
  },
  {
    element: 'CdtrAgt',
    profiles: ['SPS'],
    holds: (document) =>
      transfersOf(document).every(
        (transfer) =>
          textAt(transfer, 'CdtrAcct', 'Id', 'IBAN') ??
          textAt(transfer, 'CdtrAgt', 'FinInstnId', 'BICFI') ??
          textAt(transfer, 'CdtrAgt', 'FinInstnId', 'ClrSysMmbId', 'MmbId'),
      ),
    broken: [/<CdtrAgt>[\s\S]*?<\/CdtrAgt>/, ''],
  },
  {
    element: 'ChrgBr',
    profiles: ['SPS', 'CGI-MP'],
    holds: (document) =>
      blocksOf(document).every(
        (block) =>
          onOneLevel(block, 'ChrgBr') &&
          ['DEBT', 'CRED', 'SHAR', 'SLEV'].includes(textAt(block, 'ChrgBr') ?? ''),
      ),
    broken: ['<ChrgBr>SHAR</ChrgBr>', ''],
  },
  {
    element: 'Cdtr/Nm',
    profiles: ['SPS', 'CGI-MP'],
    holds: (document) => transfersOf(document).every((transfer) => textAt(transfer, 'Cdtr', 'Nm')),
    broken: [/<Cdtr>[\s\S]*?<\/Cdtr>/, ''],
  },
];
