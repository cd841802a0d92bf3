import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import {
  act,
  base,
  beginReconcile,
  columns,
  compare,
  create,
  gateway,
  get,
  lineBase,
  linesOf,
  read,
  resultOf,
  run,
  signIn,
  token,
  upload,
  without,
} from './support/reconcileGateway';

beforeAll(beginReconcile);
afterAll(() => gateway.close());

const file = `Ref;Importe;Fecha;Nota
M0;100,00;10/11/2026;"uno; dos"
PEI1;90,00;11/11/2026;=SUM(A1)
PEC2;110,00;12/11/2026;  exact 
PEC2;110,00;12/11/2026;
 ;-50,00;13/11/2026;fee
x;104,00;14/11/2026;
y;7.777,00;15/11/2026;
Total;;;
`;
const say = (lines: Record<string, unknown>[]) =>
  lines.map(({ row, pile, reason, number, difference }) => [row, pile, reason, number, difference]);

describe('a file of a bank', () => {
  let id: string;
  beforeAll(async () => {
    id = await compare(file);
  });

  it('is compared row by row, with the payments of its days that it does not have', async () => {
    expect(await read(id)).toMatchObject({
      status: 'done',
      rows: 8,
      firstDay: '2026-11-10',
      lastDay: '2026-11-15',
      requestedBy: 'tester',
      matchedCount: 4,
      matchedAmount: 41_000,
      differingCount: 3,
      difference: -1_100 + 800 + 11_000,
      proposedCount: 2,
      proposedAmount: 15_400,
      missingHereCount: 1,
      missingHereAmount: 777_700,
      unreadableCount: 1,
      missingThereCount: 2,
      missingThereAmount: 10_300 + 10_500,
    });
    expect(say(await linesOf(id))).toEqual([
      [2, 'matched', 'same', 'PEI0', 0],
      [3, 'matched', 'under', 'PEI1', -1_100],
      [4, 'matched', 'over', 'PEI2', 800],
      [5, 'matched', 'double', 'PEI2', 11_000],
      [6, 'proposed', 'amountAndDay', 'PEP1', 0],
      [7, 'proposed', 'amountAndDay', 'PEI4', 0],
      [8, 'missing', 'missingHere', undefined, undefined],
      [9, 'leftOut', 'unreadableAmount', undefined, undefined],
      [undefined, 'missing', 'missingThere', 'PEI3', undefined],
      [undefined, 'missing', 'missingThere', 'PEI5', undefined],
    ]);
  });

  it('is returned as it was, with what was found behind its columns', async () => {
    const { headers, payload } = await resultOf(id);
    expect(headers['content-disposition']).toContain('bank-PERC');
    const lines = payload.replace('\ufeff', '').split('\r\n');
    expect(lines[0]).toMatch(/^Ref;Importe;Fecha;Nota;⚠ Pile;⚠ Finding;/);
    expect(lines[1]).toBe(
      'M0;100,00;10/11/2026;"uno; dos";Matched;Same reference and amount;PEI0;M0;100.00;0.00;PEN;',
    );
    expect(lines[2]).toMatch(/^PEI1;90,00;11\/11\/2026;'=SUM\(A1\);Matched;Underpaid/);
    expect(lines[3]).toMatch(/^PEC2;110,00;12\/11\/2026; {2}exact ;Matched/);
    expect(lines[5]).toMatch(/^;-50,00;13\/11\/2026;fee;To confirm;/);
    expect(lines).toHaveLength(10);
  });

  it('has proposals that are confirmed or rejected, which counts, and changes the result', async () => {
    const [payout, payment] = await linesOf(id, { pile: 'proposed' });
    expect((await act(payout!.id, 'confirm', signIn({ userName: 'Ana' }))).body.msg).toBe('success');
    expect(await read(id)).not.toHaveProperty('result');
    expect((await act(payment!.id, 'reject')).body.msg).toBe('success');
    expect((await act(payment!.id, 'confirm')).status).toBe(422);
    expect(await read(id)).toMatchObject({
      matchedCount: 5,
      proposedCount: 0,
      proposedAmount: 0,
      missingHereCount: 2,
      missingHereAmount: 777_700 + 10_400,
      missingThereCount: 3,
      missingThereAmount: 10_300 + 10_500 + 10_400,
    });
    const lines = await linesOf(id);
    expect(lines[4]).toMatchObject({ pile: 'matched', state: 'confirmed', decidedBy: 'Ana', number: 'PEP1' });
    expect(say([lines[5]!, lines.at(-1)!])).toEqual([
      [7, 'missing', 'missingHere', undefined, undefined],
      [undefined, 'missing', 'missingThere', 'PEI4', undefined],
    ]);
    await run();
    const { payload } = await resultOf(id);
    expect(payload.split('\r\n')[5]).toMatch(/;Matched;.*;Confirmed$/);
  });

  it('has all of its proposals confirmed at once', async () => {
    const other = await compare(file);
    const { status } = await gateway.send(token, 'POST', `${base}/${other}/confirm-all`, {});
    expect(status).toBe(200);
    expect(await read(other)).toMatchObject({
      matchedCount: 6,
      proposedCount: 0,
      matchedAmount: 41_000 + 15_400,
    });
    expect(await linesOf(other, { state: 'proposal' })).toEqual([]);
    const again = await gateway.send(token, 'POST', `${base}/${other}/confirm-all`, {});
    expect(again.status).toBe(422);
  });

  it('that has one reference in several piles says of each row why, and counts each once', async () => {
    const rows = [
      'M6;106,00;16/11/2026;PEN',
      'M6;106,00;16/11/2026;PEN',
      'M6;106,00;16/11/2026;USD',
      'M6;?;16/11/2026;PEN',
    ];
    const id = await compare(['Ref;Importe;Fecha;Moneda', ...rows].join('\n'), {
      columns: { ...columns, currency: 4 },
    });
    expect(say(await linesOf(id))).toEqual([
      [2, 'matched', 'same', 'PEI6', 0],
      [3, 'matched', 'double', 'PEI6', 10_600],
      [4, 'missing', 'otherCurrency', 'PEI6', undefined],
      [5, 'leftOut', 'unreadableAmount', undefined, undefined],
    ]);
    expect(await read(id)).toMatchObject({
      rows: 4,
      matchedCount: 2,
      differingCount: 1,
      missingHereCount: 1,
      unreadableCount: 1,
    });
  });

  it('can be opened by a colleague who may, and by nobody else', async () => {
    const seeing = 'trade:paymentstatement:reconcile';
    expect(await read(id, signIn({ userId: newId() }))).toMatchObject({ status: 'done' });
    expect((await resultOf(id, signIn({ userId: newId() }))).statusCode).toBe(200);
    const blind = signIn({ permissions: without(seeing) });
    for (const path of [`${base}/${id}`, base, lineBase]) {
      expect((await gateway.send(blind, 'GET', path)).status).toBe(403);
    }
    expect((await resultOf(id, blind)).statusCode).toBe(403);
    const looking = signIn({ permissions: without(`${seeing}:run`) });
    const [line] = await linesOf(id);
    expect((await act(line!.id, 'confirm', looking)).status).toBe(403);
    expect((await gateway.send(gateway.signIn(), 'GET', `${base}/${id}`)).status).toBe(404);
    expect((await act(line!.id, 'confirm', gateway.signIn())).status).toBe(404);
    expect((await resultOf(id, gateway.signIn())).statusCode).toBe(404);
  });
});

describe('what is asked for', () => {
  it('needs the permission to see what the file is compared with', async () => {
    const permissions = without('financialcenter:manage');
    const answer = await create(await upload(file), { covers: ['withdrawal'] }, signIn({ permissions }));
    expect(answer.status).toBe(403);
  });

  it('needs the columns of amounts, and of references or dates', async () => {
    const uploaded = await upload(file);
    for (const wrong of [undefined, { heading: 1, reference: 1 }, { heading: 1, amount: 2 }]) {
      const { status, body } = await create(uploaded, { columns: wrong });
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ path: '/columns' }]);
    }
    expect((await create(uploaded, { columns: { ...columns, amount: 101 } })).status).toBe(422);
  });

  it.each([
    ['is empty', 'Ref,Amount,Date\n', 'no rows'],
    ['has 300 columns', `${'a,'.repeat(300)}\n${'1,'.repeat(300)}\n`, '100 columns'],
    ['is no workbook', 'PK\u0003\u0004 this is none', "isn't a table"],
    ['is XML of a great depth', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`, "isn't a bank statement"],
    [
      'names an element constructor',
      '<Document><constructor>1</constructor></Document>',
      "isn't a bank statement",
    ],
    [
      'names an element __proto__',
      '<Document><x:__proto__>1</x:__proto__></Document>',
      "isn't a bank statement",
    ],
  ])('fails with the reason where the file %s', async (_name, content, reason) => {
    const id = await compare(content, content.startsWith('<') ? { columns: undefined } : {});
    const record = await read(id);
    expect(record).toMatchObject({ status: 'failed', reason: expect.stringContaining(reason) as string });
    expect(record).not.toHaveProperty('result');
    expect(await linesOf(id)).toEqual([]);
  });

  it.each([
    ['Choose a file of one of these types', Buffer.from('%PDF-1.7 pretending')],
    ['an Excel file of before 2007 (.xls)', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ])('is no file of another kind, which says: %s', async (reason, payload) => {
    const response = await gateway.server.inject({
      method: 'POST',
      url: `${base}/uploads/create?field=file&name=a.csv`,
      headers: { authorization: token, 'content-type': 'application/octet-stream' },
      payload,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json<{ errors: { msg: string }[] }>().errors[0]!.msg).toContain(reason);
  });

  it('is a statement by its content, whatever its name ends with', async () => {
    const statement = [
      ':20:S',
      ':25:1',
      ':28C:1',
      ':60F:C261112PEN0,',
      ':61:261112C102,NTRFM2',
      ':62F:C261112PEN102,',
    ];
    const file = await upload(`${statement.join('\r\n')}\r\n-`, 'bank.txt');
    expect(file).toMatchObject({ name: 'bank.txt', type: 'text/x-bank-statement' });
    const id = (await create(file, { columns: undefined })).body.data as { id: string };
    await run();
    expect(await read(id.id)).toMatchObject({ status: 'done', matchedCount: 1, differingCount: 0 });
  });

  it('is not compared where entries of a statement are missing', async () => {
    const statement = [
      ':20:S',
      ':25:1',
      ':28C:1',
      ':60F:C261112PEN0,',
      ':61:261112C102,NTRFM2',
      ':62F:C261112PEN202,',
    ];
    const id = await compare(`${statement.join('\r\n')}\r\n-`, { columns: undefined }, 'bank.sta');
    expect(await read(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(
        'add up to 102.00 PEN, but its balances differ by 202.00 PEN',
      ) as string,
    });
    expect(await linesOf(id)).toEqual([]);
  });
});

/** An entry of a statement. */
const entry = (reference: string, amount: string, side: string) => `<Ntry><Amt Ccy="PEN">${amount}</Amt>
    <CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>2026-11-12</Dt></BookgDt><NtryDtls><TxDtls><Refs>
    <EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;

it('reads a statement (camt.053) without columns, and returns it as a workbook', async () => {
  const statement = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${entry('M2', '102.00', 'CRDT')}${entry('W1', '50.00', 'DBIT')}</Stmt></BkToCstmrStmt></Document>`;
  const id = await compare(statement, { columns: undefined }, 'bank.xml');
  expect(await read(id)).toMatchObject({
    status: 'done',
    matchedCount: 2,
    differingCount: 0,
    missingThereCount: 0,
  });
  expect((await read(id)).result?.name).toMatch(/^bank-PERC\d+\.xlsx$/);
});

it('keeps the columns of a shape for the next file of it', async () => {
  const [latest] = await get<{ shape: string }[]>(`${base}?sort=["requestedAt","DESC"]&range=[0,0]`);
  const filter = JSON.stringify({ shape: (await read(await compare(file))).shape });
  const found = await get<{ columns: object }[]>(
    `${base}?filter=${filter}&sort=["requestedAt","DESC"]&range=[0,0]`,
  );
  expect(latest).toBeDefined();
  expect(found).toMatchObject([{ columns }]);
});
