import { groupBy } from 'es-toolkit';
import { XMLBuilder } from 'fast-xml-parser';
import type { Coded, Debtor, TransferTerms } from './debtor';
import { executionDay } from './executionDay';
import type { BankPayment } from './payments';

/** The content of a file. */
export interface BankFileContent {
  id: string;
  at: Date;
  /** Zone of the country. */
  zone: string;
  currency: string;
  /** Decimals of the currency. */
  precision: number;
  payments: readonly BankPayment[];
}

/** The names of elements are those of the standard; those without a value are left out. */
type Element = { [name: string]: Element | Element[] | string | undefined };

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/**
 * Writes an ISO 20022 customer credit transfer initiation (pain.001.001.09). It has one block for each currency of transfer, as banks ask
 * for. A withdrawal paid in US dollars is worth its amount of the currency: the bank converts it.
 */
export function writePain(content: BankFileContent, debtor: Debtor): string {
  const { id, at, currency, payments, precision } = content;
  const blocks = groupBy(payments, ({ kind }) => transferCurrency(kind, currency));
  const document: Element = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: shortId(id),
          CreDtTm: at.toISOString(),
          ...totalsOf(payments, precision),
          InitgPty: { Nm: debtor.name, ...identityOf(debtor) },
        },
        PmtInf: Object.entries(blocks).map(([currencyOfTransfer, each]) =>
          blockOf(content, debtor, currencyOfTransfer, each),
        ),
      },
    },
  };
  return builder.build(present(document));
}

/** The currency in which a withdrawal of the kind arrives. */
export function transferCurrency(kind: BankPayment['kind'], currency: string): string {
  return kind === 'usd' ? 'USD' : currency;
}

/** Returns a file's id and its block by an id that a bank was told. Without a block it is the whole file. */
export function readBlockId(id: string): { fileId: string; currencyOfTransfer?: string } {
  const [, fileId, currencyOfTransfer] = /^([0-9a-f]{32})([A-Z]{3})$/i.exec(id) ?? [];
  return fileId && currencyOfTransfer ? { fileId, currencyOfTransfer } : { fileId: id };
}

function blockOf(
  { id, at, zone, currency, precision }: BankFileContent,
  debtor: Debtor,
  currencyOfTransfer: string,
  payments: readonly BankPayment[],
): Element {
  const { account, bank, transfers, dollars, days } = debtor;
  const terms = (currencyOfTransfer === currency ? transfers : dollars) ?? {};
  const amountOf = ({ amount }: BankPayment): Element => {
    const own = { '@Ccy': currency, '#text': decimal(amount, precision) };
    return currencyOfTransfer === currency
      ? { InstdAmt: own }
      : { EqvtAmt: { Amt: own, CcyOfTrf: currencyOfTransfer } };
  };
  return {
    // 35 characters, as many as banks take.
    PmtInfId: `${shortId(id)}${currencyOfTransfer}`,
    PmtMtd: 'TRF',
    ...totalsOf(payments, precision),
    PmtTpInf: typeOf(terms),
    ReqdExctnDt: { Dt: executionDay(at, zone, days) },
    Dbtr: { Nm: debtor.name, PstlAdr: addressOf(debtor.address), ...identityOf(debtor) },
    DbtrAcct: { ...accountOf(account), Ccy: account.currency ?? currency },
    DbtrAgt: {
      FinInstnId: {
        BICFI: bank.bic,
        ClrSysMmbId: memberOf(bank.clearingNumber, bank.clearingSystem),
        PstlAdr: bank.country === undefined ? undefined : { Ctry: bank.country },
      },
    },
    ChrgBr: terms.chargeBearer,
    CdtTrfTxInf: payments.map((payment) => ({
      PmtId: { InstrId: shortId(payment.id), EndToEndId: payment.number },
      Amt: amountOf(payment),
      CdtrAgt: creditorBank(payment, transfers?.clearingSystem),
      Cdtr: { Nm: payment.name },
      CdtrAcct: accountOf(payment.account),
      RmtInf: { Ustrd: payment.number },
    })),
  };
}

/**
 * The bank of an account, said in one way. Guidelines allow neither a BIC beside a clearing number, nor a name without an address beside
 * either.
 */
function creditorBank({ bic, bankCode, bankName }: BankPayment, clearingSystem: Coded | undefined) {
  if (bic !== undefined) return { FinInstnId: { BICFI: bic } };
  if (clearingSystem && bankCode !== undefined)
    return { FinInstnId: { ClrSysMmbId: memberOf(bankCode, clearingSystem) } };
  return bankName === undefined ? undefined : { FinInstnId: { Nm: bankName } };
}

function memberOf(number: string | undefined, system: Coded | undefined): Element | undefined {
  return number === undefined ? undefined : { ClrSysId: codedOf(system), MmbId: number };
}

function typeOf({ serviceLevel, localInstrument, categoryPurpose }: TransferTerms): Element | undefined {
  if (!serviceLevel && !localInstrument && !categoryPurpose) return undefined;
  return {
    SvcLvl: codedOf(serviceLevel),
    LclInstrm: codedOf(localInstrument),
    CtgyPurp: codedOf(categoryPurpose),
  };
}

const codedOf = (coded: Coded | undefined): Element | undefined =>
  coded && { Cd: coded.code, Prtry: coded.proprietary };

function identityOf({ id, idScheme }: Debtor): Element {
  if (id === undefined) return {};
  const scheme = idScheme === undefined ? undefined : { Cd: idScheme };
  return { Id: { OrgId: { Othr: { Id: id, SchmeNm: scheme } } } };
}

function addressOf(address: Debtor['address']): Element | undefined {
  if (!address) return undefined;
  const { street, building, postCode, town, country } = address;
  return { StrtNm: street, BldgNb: building, PstCd: postCode, TwnNm: town, Ctry: country };
}

function accountOf({ iban, number = '' }: { iban?: string; number?: string }): Element {
  return { Id: iban === undefined ? { Othr: { Id: number } } : { IBAN: iban } };
}

function totalsOf(payments: readonly BankPayment[], precision: number): Element {
  const sum = payments.reduce((total, { amount }) => total + amount, 0n);
  return { NbOfTxs: String(payments.length), CtrlSum: decimal(sum, precision) };
}

/** Returns an element without those that have no value: guidelines forbid empty ones. */
function present(element: Element): Element {
  const entries = Object.entries(element).flatMap(([name, value]): [string, Element[string]][] => {
    if (value === undefined) return [];
    if (typeof value === 'string') return [[name, value]];
    return [[name, Array.isArray(value) ? value.map(present) : present(value)]];
  });
  return Object.fromEntries(entries);
}

/** An id of 32 characters: banks take 35 at most. */
function shortId(id: string): string {
  return id.replaceAll('-', '');
}

/** An amount in minor units with a point, and no other sign. */
export function decimal(minor: bigint, precision: number): string {
  const digits = minor.toString().padStart(precision + 1, '0');
  if (precision === 0) return digits;
  return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}
