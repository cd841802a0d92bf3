import { describe, expect, it } from 'vitest';
import { entriesOf, faultOf, partsOf } from './support/readText';

const statement = (entries: string, balances = '') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><Othr><Id>001</Id></Othr></Id><Ccy>PEN</Ccy></Acct>${balances}${entries}</Stmt></BkToCstmrStmt></Document>`;
const booked = (amount: string, inside: string, head = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="PEN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${head}<BookgDt><Dt>2026-11-25</Dt></BookgDt>${inside}</Ntry>`;
const detail = (refs: string, more = '') => `<TxDtls><Refs>${refs}</Refs>${more}</TxDtls>`;
const details = (...all: string[]) => `<NtryDtls>${all.join('')}</NtryDtls>`;

describe('an entry of camt', () => {
  it('has all of its references, those of its parties before those of banks', async () => {
    const [entry] = await entriesOf(
      statement(
        booked(
          '750.',
          details(
            `<TxDtls><Refs><AcctSvcrRef>BANK1</AcctSvcrRef><InstrId>I1</InstrId><EndToEndId>NOTPROVIDED</EndToEndId><TxId>T1</TxId></Refs>
<RmtInf><Strd><RfrdDocInf><Nb>INV-1</Nb></RfrdDocInf></Strd><Strd><CdtrRefInf><Ref>RF1</Ref></CdtrRefInf></Strd><Ustrd>pago</Ustrd></RmtInf>
<AddtlTxInf>MGE15</AddtlTxInf><RltdPties><Dbtr><Pty><Nm>Jos&#233; Mu&#xF1;oz &amp; Co</Nm></Pty></Dbtr></RltdPties></TxDtls>`,
          ),
        ),
      ),
    );
    expect(entry).toMatchObject({
      amount: 75_000,
      currency: 'PEN',
      side: 'credit',
      bookedOn: '2026-11-25',
      references: ['I1', 'T1', 'BANK1', 'RF1', 'INV-1', 'pago', 'MGE15'],
      counterparty: 'José Muñoz & Co',
    });
  });

  it.each(['<Sts><Cd>PDNG</Cd></Sts>', '<Sts>INFO</Sts>', '<Sts><Cd>FUTR</Cd></Sts>'])(
    'is no money yet with %s',
    async (status) => {
      const parts = await partsOf(
        statement(booked('1.00', details(detail('<EndToEndId>A</EndToEndId>')), status)),
      );
      expect(parts.slice(1)).toEqual([{ kind: 'notBooked', number: 1, references: ['A'] }]);
    },
  );

  it('that takes another back keeps the side of its money', async () => {
    const [entry] = await entriesOf(
      statement(booked('1.00', '<RvslInd>true</RvslInd>').replace('CRDT', 'DBIT')),
    );
    expect(entry).toMatchObject({ side: 'debit', isReversal: true });
  });

  it.each([
    ['<Amt Ccy="PEN">%</Amt>', true],
    ['<AmtDtls><TxAmt><Amt Ccy="PEN">%</Amt></TxAmt></AmtDtls>', true],
    ['<AmtDtls><InstdAmt><Amt Ccy="PEN">%</Amt></InstdAmt></AmtDtls>', true],
    // Of another currency nobody knows what each was in that of the account.
    ['<AmtDtls><TxAmt><Amt Ccy="USD">%</Amt></TxAmt></AmtDtls>', false],
    ['', false],
  ])('of several transactions with %s is one for each: %s', async (amount, isSplit) => {
    const two = details(
      detail('<EndToEndId>A</EndToEndId>', amount.replace('%', '750.00')),
      detail('<EndToEndId>B</EndToEndId>', amount.replace('%', '30.50')),
    );
    const found = await entriesOf(statement(booked('780.50', two)));
    expect(
      found.map(({ amount: minor, references, isBatch }) => [minor, references.join(), isBatch]),
    ).toEqual(
      isSplit
        ? [
            [75_000, 'A', false],
            [3_050, 'B', false],
          ]
        : [[78_050, 'A,B', true]],
    );
  });

  it('stays one where the amounts of its transactions do not add up to it', async () => {
    const two = details(
      detail('<EndToEndId>A</EndToEndId>', '<Amt Ccy="PEN">10.00</Amt>'),
      detail('<EndToEndId>B</EndToEndId>', '<Amt Ccy="PEN">10.00</Amt>'),
    );
    expect(await entriesOf(statement(booked('19.50', two)))).toMatchObject([
      { amount: 1_950, isBatch: true },
    ]);
  });

  it.each([
    ['<Dt>2026-11-25-05:00</Dt>', '2026-11-25'],
    ['<Dt>2026-11-25Z</Dt>', '2026-11-25'],
    ['<DtTm>2026-11-25T23:10:00-06:00</DtTm>', '2026-11-25'],
    // The evening before in Mexico.
    ['<DtTm>2026-11-26T03:30:00Z</DtTm>', '2026-11-25'],
    ['<DtTm>2026-11-25T23:10:00</DtTm>', '2026-11-25'],
  ])('is booked on the day of %s', async (date, day) => {
    const [entry] = await entriesOf(statement(booked('1.00', '').replace('<Dt>2026-11-25</Dt>', date)));
    expect(entry!.bookedOn).toBe(day);
  });

  it('without a side, or with an amount that is none, is counted', async () => {
    const parts = await partsOf(
      statement(`${booked('1.00', '').replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')}${booked('1.005', '')}`),
    );
    expect(parts.slice(1)).toEqual([
      { kind: 'unreadable', number: 1, references: [], sample: '1.00' },
      { kind: 'unreadable', number: 2, references: [], sample: '1.005 CRDT' },
    ]);
  });
});

describe('a message of camt', () => {
  it.each([
    ['02', 'BkToCstmrStmt', 'Stmt'],
    ['13', 'BkToCstmrStmt', 'Stmt'],
    ['08', 'BkToCstmrAcctRpt', 'Rpt'],
    ['08', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('is read in version %s as %s, with a prefix, in an envelope', async (version, message, part) => {
    const plain = statement(booked('1.00', details(detail('<EndToEndId>A</EndToEndId>'))));
    const own = plain
      .replace('<?xml version="1.0" encoding="UTF-8"?>', '')
      .replaceAll('BkToCstmrStmt', message)
      .replaceAll('Stmt>', `${part}>`)
      .replaceAll(`BkToCstmr${part}>`, `${message}>`)
      .replaceAll('camt.053.001.08', `camt.053.001.${version}`);
    const prefixed = own.replace('xmlns=', 'xmlns:ns2=').replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:');
    for (const text of [own, prefixed, `\ufeff\n<Envelope><AppHdr/><Doc>${own}</Doc></Envelope>`]) {
      expect(await entriesOf(text)).toMatchObject([{ amount: 100, references: ['A'] }]);
    }
  });

  it.each([
    ['documentType', `<!DOCTYPE d [<!ENTITY a "b">]>${statement('').replace(/^<\?.*\n/, '')}`],
    ['malformedXml', statement('<Ntry></Nrty>')],
    ['endsEarly', statement(booked('1.00', '')).slice(0, -20)],
    ['tooDeep', statement(`<Ntry>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</Ntry>`)],
  ])('is broken: %s', async (fault, text) => {
    expect(await faultOf(text)).toMatchObject({ fault });
  });

  it('is read the same in pieces of any size', async () => {
    const text = statement(booked('1.00', details(detail('<EndToEndId>Ñandú &amp; 1</EndToEndId>'))));
    const whole = await entriesOf(text);
    for (const size of [1, 7, 1_000]) expect(await entriesOf(text, size)).toEqual(whole);
  });
});
