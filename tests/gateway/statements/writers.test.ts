import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BalanceCheck } from '../../../src/gateway/statements/BalanceCheck';
import { partsOf } from './support/readText';

/** Reads a file that other software wrote, with its balances compared. */
async function read(name: string) {
  const parts = await partsOf(readFileSync(new URL(`files/${name}`, import.meta.url)));
  const check = new BalanceCheck();
  for (const part of parts) check.add(part);
  check.end();
  const entries = parts.flatMap((part) => (part.kind === 'entry' ? part.entry : []));
  return {
    entries: entries.map(({ side, amount, bookedOn, references }) => [side, amount, bookedOn, references]),
    counterparties: entries.map(({ counterparty }) => counterparty),
    unread: parts.filter(({ kind }) => kind === 'unreadable' || kind === 'notBooked').length,
    compared: check.compared,
    differences: check.differences,
  };
}

describe('a statement as other software writes it', () => {
  it('in OFX has its header in a comment, and the type CHECK for every entry', async () => {
    // Made by `ofxstatement convert -t iso20022` 0.7.1 (Debian) of a camt.053.
    const { entries, unread } = await read('ofxstatement-0.7.1.ofx');
    expect(entries).toMatchObject([
      ['credit', 75_000, '2026-11-25', expect.arrayContaining(['B1'])],
      ['debit', 3_050, '2026-11-26', expect.arrayContaining(['B2'])],
    ]);
    expect(unread).toBe(0);
  });

  it('in BAI2 has texts with commas, which end without a slash and go on in the next record', async () => {
    // Made by `bai2.write` of ministryofjustice/bai2 0.15.0 (MIT).
    const { entries, compared, differences, unread } = await read('bai2-0.15.0.bai');
    expect(entries).toMatchObject([
      ['credit', 75_000, '2026-11-24', ['PEC1', 'B0001', 'SPEI RECIBIDO ANA RUIZ']],
      ['debit', 3_050, '2026-11-24', expect.arrayContaining(['PEP1', 'B0002', 'FACTURA 12/2026'])],
      ['credit', 1, '2026-11-24', ['B0003', 'PEC2']],
      ['debit', 116, '2026-11-24', ['B0004', 'COMISION']],
    ]);
    expect({ compared, differences, unread }).toEqual({ compared: 1, differences: [], unread: 0 });
  });

  it('in MT940 has NONREF without a type before it, which names nothing', async () => {
    // Made by `soacsv2mt940` 0.2.2 (MIT) of a table of Commerzbank. Its amounts of a thousand and more are wrong: "1.750,00" became 1,75.
    const { entries, compared, differences, unread } = await read('soacsv2mt940-0.2.2.sta');
    expect(entries).toEqual([
      ['debit', 3_050, '2026-12-30', [expect.stringContaining('End-to-End-Referenz: PEP1')]],
      ['credit', 75_000, '2026-12-31', [expect.stringContaining('End-to-End-Referenz: PEC1')]],
      ['credit', 1, '2026-12-31', ['999GUTSCHRIFT:PEC2']],
    ]);
    expect({ compared, differences, unread }).toEqual({ compared: 1, differences: [], unread: 0 });
  });

  it('in MT940 has a line for each subfield, and underscores behind its text', async () => {
    // Made by the class `mt940` of josnw/x2mt940 at 0a264a4.
    const { entries, compared, differences, unread } = await read('x2mt940-0a264a4.sta');
    expect(entries).toMatchObject([
      ['debit', 3_050, '2026-12-30', expect.arrayContaining(['PEP1', 'LUIS PENA'])],
      ['debit', 116, '2026-12-30', ['PEP1', 'comision']],
      ['credit', 1, '2026-12-31', expect.arrayContaining(['PEC1', 'ANA RUIZ'])],
      ['credit', 75_000, '2026-12-31', expect.arrayContaining(['B1', 'PEC1', 'ANA RUIZ'])],
    ]);
    expect({ compared, differences, unread }).toEqual({ compared: 1, differences: [], unread: 0 });
  });

  it('in camt.053 has neither header nor account nor balances', async () => {
    // Made by Johann-Foerster/erdlinge-ev-csv-to-camt053-converter at 9e139d2 (MIT) of a table of GLS Bank.
    const { entries, counterparties, compared, unread } = await read('csv-to-camt053-9e139d2.xml');
    expect(entries).toEqual([
      ['credit', 75_000, '2026-11-24', ['PEC1']],
      ['debit', 3_050, '2026-11-24', ['PEP1 Factura 12']],
      ['credit', 1, '2026-11-25', ['PEC1']],
    ]);
    expect(counterparties).toEqual(['Ana Ruiz', 'Luis Peña', 'Ana Ruiz']);
    expect({ compared, unread }).toEqual({ compared: 0, unread: 0 });
  });
});
