import { describe, expect, it } from 'vitest';
import { BalanceCheck } from '../../../src/gateway/statements/BalanceCheck';
import { entriesOf, faultOf, partsOf } from './support/readText';

const short = (entries: Awaited<ReturnType<typeof entriesOf>>) =>
  entries.map(({ side, amount, bookedOn, references }) => [side, amount, bookedOn, references[0]]);

const mt = (...lines: string[]) =>
  [
    '{1:F01BANKPEPLAXXX}{2:O940}{4:',
    ':20:S1',
    ':25:001',
    ':28C:1/1',
    ':60F:C261231PEN1000,',
    ...lines,
    '-}',
    '',
  ].join('\r\n');

describe('MT940', () => {
  it('has credits, debits and their returns, and booking days over a new year', async () => {
    const text = mt(
      ':61:2612310102C750,NTRFPEC1//B1',
      'supplement',
      ':86:PEC1',
      ':61:2701021231D30,50NTRFPEP1//B2',
      ':61:270103RC10,00NRTINONREF//B3',
      ':61:270103RD5,NRTIPEP2',
      ':62F:C270103PEN1714,50',
    );
    const entries = await entriesOf(text);
    expect(short(entries)).toEqual([
      ['credit', 75_000, '2027-01-02', 'PEC1'],
      ['debit', 3_050, '2026-12-31', 'PEP1'],
      // A returned credit takes money away, a returned debit brings it back.
      ['debit', 1_000, undefined, 'B3'],
      ['credit', 500, undefined, 'PEP2'],
    ]);
    expect(entries.map(({ isReversal }) => isReversal)).toEqual([false, false, true, true]);
    const check = new BalanceCheck();
    for (const part of await partsOf(text)) check.add(part);
    check.end();
    expect(check).toMatchObject({ compared: 1, differences: [] });
  });

  it.each([
    ['166?00ABONO?20EREF+PEC1?21SVWZ+Factura 1?32Ana ?33Ruiz', 'PEC1', 'Ana Ruiz'],
    ['/EREF/PEC1/REMI/USTD//Factura 1/NAME/Ana Ruiz', 'PEC1', 'Ana Ruiz'],
    ['EREF+PEC1 SVWZ+Factura 1', 'PEC1', undefined],
    ['PEC1', 'PEC1', undefined],
  ])('has the references of :86:%s', async (text, reference, name) => {
    const [entry] = await entriesOf(mt(':61:261231C1,NTRFNONREF', `:86:${text}`));
    expect(entry!.references).toContain(reference);
    expect(entry!.counterparty).toBe(name);
  });

  it('keeps two payments under one reference apart', async () => {
    const found = await entriesOf(mt(':61:261231C1,NTRFPEC1', ':86:one', ':61:261231C1,NTRFPEC1', ':86:two'));
    expect(found.map(({ references }) => references)).toEqual([
      ['PEC1', 'one'],
      ['PEC1', 'two'],
    ]);
  });

  it('counts what is expected or cannot be read, and reads pages and MT942', async () => {
    const parts = await partsOf(mt(':61:261231EC1,NTRFA', ':61:nonsense', ':62M:C261231PEN1000,'));
    expect(parts.map(({ kind }) => kind)).toEqual(['account', 'opening', 'notBooked', 'unreadable']);
    const report = [
      ':20:R',
      ':25:001',
      ':28C:1',
      ':34F:PEND0,',
      ':13D:2612311200-0500',
      ':61:261231C2,NTRFX',
      '-',
    ];
    expect(await entriesOf(report.join('\n'))).toMatchObject([{ currency: 'PEN', amount: 200 }]);
  });
});

const sgml = (transactions: string) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>0341<ACCTID>0001</BANKACCTFROM>
<BANKTRANLIST>${transactions}</BANKTRANLIST><LEDGERBAL><BALAMT>10.00<DTASOF>20261125</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const transaction = (amount: string, date: string, rest = '<FITID>00012') =>
  `<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>${date}\n<TRNAMT>${amount}\n${rest}\n</STMTTRN>`;

describe('OFX', () => {
  it('of version 1 has no ends of elements, decimal commas, and zeros in front of numbers', async () => {
    const text = sgml(
      transaction('1234,56', '20261125120000[-3:BRT]') +
        transaction('-30.5', '20261126', '<FITID>1<CHECKNUM>0007<MEMO>A &amp;amp; B &lt;c&gt;'),
    );
    const entries = await entriesOf(text);
    expect(short(entries)).toEqual([
      ['credit', 123_456, '2026-11-25', '00012'],
      ['debit', 3_050, '2026-11-26', '0007'],
    ]);
    expect(entries[1]).toMatchObject({ text: 'A &amp; B <c>', currency: 'BRL' });
  });

  it.each([
    ['20261125', '2026-11-25'],
    ['20261125000000[0:GMT]', '2026-11-25'],
    // In Mexico it is the evening before.
    ['20261126033000.000[0:GMT]', '2026-11-25'],
    ['20261125233000[-6]', '2026-11-25'],
  ])('is booked on the day of %s', async (date, day) => {
    expect(await entriesOf(sgml(transaction('1.00', date)))).toMatchObject([{ bookedOn: day }]);
  });

  it('is refused where it ends early', async () => {
    expect(await faultOf(sgml(transaction('1.00', '20261125')).replace('</OFX>', ''))).toMatchObject({
      fault: 'endsEarly',
    });
  });
});

const bai = (...records: string[]) =>
  [
    '01,BANK,US,261126,0900,1,80,1,2/',
    '02,US,BANK,1,261125,0900,PEN,2/',
    ...records,
    '98,1,1,3/',
    '99,1,1,5/',
    '',
  ].join('\n');

describe('BAI2', () => {
  it('has credits and debits in cents between its balances, and texts that go on', async () => {
    const text = bai(
      '03,001,PEN,010,100000,,/',
      '88,015,171950,,/',
      '16,165,75000,V,261126,,B1,PEC1,Ana Ruiz, SAC',
      '88, second line',
      '16,475,3050,S,1,2,3,B2,PEP1,check/',
      '16,700,1,Z,B3,X,/',
      '49,1,5/',
    );
    const parts = await partsOf(text);
    expect(parts.filter(({ kind }) => kind === 'entry')).toMatchObject([
      {
        entry: {
          side: 'credit',
          amount: 75_000,
          bookedOn: '2026-11-25',
          valueOn: '2026-11-26',
          references: ['PEC1', 'B1', 'Ana Ruiz', 'SAC', 'second line', 'Ana Ruiz, SAC, second line'],
        },
      },
      { entry: { side: 'debit', amount: 3_050, references: ['PEP1', 'B2', 'check'] } },
    ]);
    expect(parts.filter(({ kind }) => kind === 'unreadable')).toHaveLength(1);
    const check = new BalanceCheck();
    for (const part of parts) check.add(part);
    check.end();
    expect(check).toMatchObject({ compared: 1, differences: [] });
  });

  it('is refused where it has another record, or ends early', async () => {
    expect(await faultOf(bai('17,1/'))).toMatchObject({ fault: 'unknownRecord', line: 3 });
    expect(await faultOf(bai().replace('99,1,1,5/', ''))).toMatchObject({ fault: 'endsEarly' });
  });
});
