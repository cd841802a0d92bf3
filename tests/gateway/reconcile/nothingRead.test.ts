import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginReconcile, columns, compare, gateway, linesOf, read } from './support/reconcileGateway';

beforeAll(beginReconcile);
afterAll(() => gateway.close());

/** An entry of a statement. */
const entry = (reference: string, side: string, status = '') => `<Ntry><Amt Ccy="PEN">101.00</Amt>
  <CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-12</Dt></BookgDt><NtryDtls><TxDtls><Refs>
  <EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;

/** A statement of camt.053 without balances. */
const statement = (...entries: string[]) =>
  `<Document><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;

describe('a file of which no row can be read', () => {
  it('is not compared: a table of amounts whose directions are all absent', async () => {
    const file = 'Ref;Importe;Fecha;D/C\nM1;101.00;2026-11-11;\nM2;102.00;2026-11-12;\n';
    const id = await compare(file, { columns: { ...columns, direction: 4 } });
    expect(await read(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(
        /^No row of this file can be compared, from row 2 on: .*Nothing was compared\.$/,
      ) as string,
    });
    expect(await linesOf(id)).toEqual([]);
  });

  it('is not compared: a statement whose entries have no side, unless others are only announced', async () => {
    const sideless = entry('M1', '');
    const announced = entry('M2', 'CRDT', '<Sts>PDNG</Sts>');
    const failed = await compare(statement(announced, sideless), { columns: undefined }, 'bank.xml');
    expect(await read(failed)).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(
        /^No entry of this statement can be compared, from entry 2 on: /,
      ) as string,
    });
    const waits = await compare(statement(announced), { columns: undefined }, 'bank.xml');
    expect(await read(waits)).toMatchObject({ status: 'done', matchedCount: 0, notBookedCount: 1 });
    const empty = await compare(statement(), { columns: undefined }, 'bank.xml');
    expect(await read(empty)).toMatchObject({
      status: 'failed',
      reason: 'This file has no rows below its headings, or is a statement without entries.',
    });
  });
});
