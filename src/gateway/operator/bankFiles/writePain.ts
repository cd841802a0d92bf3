import { XMLBuilder } from 'fast-xml-parser';
import type { Debtor } from './debtor';
import type { BankPayment } from './payments';

/** What stands in a file. */
export interface BankFileContent {
  id: string;
  at: Date;
  /** The day on which the bank is to pay, where it pays: `2026-11-27`. */
  day: string;
  currency: string;
  /** Decimals of the currency. */
  precision: number;
  payments: readonly BankPayment[];
}

/** The names of elements are those of the standard. */
type Element = { [name: string]: Element | Element[] | string };

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/**
 * Writes an ISO 20022 customer credit transfer initiation (pain.001.001.09). A withdrawal that is paid in US dollars is worth its amount
 * of the currency: the bank converts it.
 */
export function writePain(content: BankFileContent, debtor: Debtor): string {
  const { at, day, payments, precision } = content;
  const id = shortId(content.id);
  const totals = {
    NbOfTxs: String(payments.length),
    CtrlSum: decimal(
      payments.reduce((sum, { amount }) => sum + amount, 0n),
      precision,
    ),
  };
  const party = {
    Nm: debtor.name,
    ...(debtor.id === undefined ? {} : { Id: { OrgId: { Othr: { Id: debtor.id } } } }),
  };
  const { bic, clearingNumber = '' } = debtor.bank;
  const document: Element = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: id, CreDtTm: at.toISOString(), ...totals, InitgPty: party },
        PmtInf: {
          PmtInfId: id,
          PmtMtd: 'TRF',
          ...totals,
          ReqdExctnDt: { Dt: day },
          Dbtr: party,
          DbtrAcct: accountOf(debtor.account),
          DbtrAgt: {
            FinInstnId: bic === undefined ? { ClrSysMmbId: { MmbId: clearingNumber } } : { BICFI: bic },
          },
          CdtTrfTxInf: payments.map((payment) => transferOf(payment, content)),
        },
      },
    },
  };
  return builder.build(document);
}

function transferOf(payment: BankPayment, { currency, precision }: BankFileContent): Element {
  const { id, number, kind, bic, bankName, name, account } = payment;
  const amount = { '@Ccy': currency, '#text': decimal(payment.amount, precision) };
  const agent = {
    ...(bic === undefined ? {} : { BICFI: bic }),
    ...(bankName === undefined ? {} : { Nm: bankName }),
  };
  return {
    PmtId: { InstrId: shortId(id), EndToEndId: number },
    Amt: kind === 'usd' ? { EqvtAmt: { Amt: amount, CcyOfTrf: 'USD' } } : { InstdAmt: amount },
    ...(Object.keys(agent).length === 0 ? {} : { CdtrAgt: { FinInstnId: agent } }),
    Cdtr: { Nm: name },
    CdtrAcct: accountOf(account),
    RmtInf: { Ustrd: number },
  };
}

function accountOf({ iban, number = '' }: { iban?: string; number?: string }): Element {
  return { Id: iban === undefined ? { Othr: { Id: number } } : { IBAN: iban } };
}

/** An id of 35 characters at most, as banks want it. */
export function shortId(id: string): string {
  return id.replaceAll('-', '');
}

/** An amount in minor units with a point, and no other sign. */
export function decimal(minor: bigint, precision: number): string {
  const digits = minor.toString().padStart(precision + 1, '0');
  if (precision === 0) return digits;
  return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}
