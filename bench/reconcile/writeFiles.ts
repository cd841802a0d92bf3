import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ColumnPlan } from '../../src/gateway/reconcile/reading/ColumnPlan';

/** Entries of one chunk. */
const chunk = 1_000;

/** The columns of {@link writeCsv}. */
export const benchColumns: ColumnPlan = { heading: 1, references: [1], amount: 2, day: 3, currency: 4 };

/** Writes a camt.053 of Peru with `entries` entries, a transaction each, whose balances agree. */
export async function writeStatement(file: string, entries: number): Promise<void> {
  await pipeline(Readable.from(partsOf(entries)), createWriteStream(file));
}

/** Writes payments in the CSV format of a bank of Peru, with quoted amounts and days with years. */
export async function writeCsv(file: string, entries: number): Promise<void> {
  await pipeline(Readable.from(linesOf(entries)), createWriteStream(file));
}

function* linesOf(entries: number): Generator<string> {
  yield 'Referencia,Importe,Fecha,Moneda,Descripción\r\n';
  for (let first = 1; first <= entries; first += chunk) {
    const count = Math.min(chunk, entries - first + 1);
    yield Array.from({ length: count }, (_, index) => line(first + index)).join('');
  }
}

const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

function line(number: number): string {
  const amount = amounts.format(number / 100);
  const day = new Date(Date.UTC(2026, 0, 1 + (number % 365))).toISOString().slice(0, 10);
  const [year, month, date] = day.split('-');
  return `PEC20261125${number},"${amount}",${date}/${month}/${year},PEN,Pago del pedido ${number}\r\n`;
}

function* partsOf(entries: number): Generator<string> {
  const closing = ((entries * (entries + 1)) / 2 / 100).toFixed(2);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
<Acct><Id><Othr><Id>001</Id></Othr></Id><Ccy>PEN</Ccy></Acct>${balance('OPBD', '0.00')}${balance('CLBD', closing)}\n`;
  for (let first = 1; first <= entries; first += chunk) {
    const count = Math.min(chunk, entries - first + 1);
    yield Array.from({ length: count }, (_, index) => entry(first + index)).join('');
  }
  yield '</Stmt></BkToCstmrStmt></Document>\n';
}

function balance(type: string, amount: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="PEN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
}

function entry(number: number): string {
  return `<Ntry><Amt Ccy="PEN">${(number / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-25</Dt></BookgDt><ValDt><Dt>2026-11-25</Dt></ValDt><AcctSvcrRef>B${number}</AcctSvcrRef><NtryDtls><TxDtls><Refs>
<EndToEndId>PEC20261125${number}</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Payer ${number}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>Payment of order ${number}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`;
}
