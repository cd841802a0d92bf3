import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import { makeBankFile } from '../../../../src/gateway/operator/bankFiles/bankFiles';
import { openBankReport } from '../../../../src/gateway/operator/bankFiles/openBankReport';
import { operatorActor, readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { type FundGateway, fundGateway } from '../../funds/support/fundGateway';
import { operatorCommand } from '../support/operatorCommand';
import { approved } from './support/approved';

let gateway: FundGateway;
let folder: string;
let account: string;
beforeAll(async () => {
  gateway = await fundGateway();
  folder = await mkdtemp(join(tmpdir(), 'bank-returns-'));
  account = await gateway.bankAccount('MX');
  await gateway.setAvailable('MX', 100_000_000);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** No two withdrawals are of one amount. */
let amount = 20_000;

/** Withdraws, approves and makes a file of so many withdrawals. Returns them with its id as the bank is told it. */
async function filed(count: number, to: string[] = []) {
  const withdrawals = [];
  while (withdrawals.length < count)
    withdrawals.push(await approved(gateway, to[withdrawals.length] ?? account, ++amount));
  const { db, model, context, clock } = gateway;
  const by = { db, model, config: context.config, actor: operatorActor('pavel'), now: clock.now() };
  const first = !(await db.selectFrom('bank_file').select('id').executeTakeFirst());
  const since = first ? '2026-11-20T00:00:00Z' : undefined;
  const { file } = await makeBankFile(by, { country: 'MX', format: 'csv', since });
  return { withdrawals, fileId: file!.id, messageId: file!.id.replaceAll('-', '') };
}

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** Runs `npm run operator -- bank-return FILE --country MX --yes`. Returns what it prints, the error last. */
async function run(path: string, country = 'MX'): Promise<string> {
  const lines: string[] = [];
  await operatorCommand(
    gateway,
    ['bank-return', path],
    { country, yes: true },
    { name: 'pavel', lines },
  ).catch((error: Error) => lines.push(error.message));
  return lines.join('\n');
}

const read = async (id: string) =>
  (await gateway.owner.send('GET', `MX/withdrawals/${id}`)).body.data as StoredRecord<'withdrawal'>;

const painOf = (inner: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${inner}</CstmrPmtStsRpt></Document>`;
const plain = (id: string) => id.replaceAll('-', '');
const transaction = (id: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlInstrId>${plain(id)}</OrgnlInstrId><OrgnlEndToEndId>X</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`;

const rejected = (id: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts>`;

/** Returns a withdrawal as an operator does by hand. */
const giveBack = (number: string) =>
  operatorCommand(gateway, ['review', 'return', number], { reason: 'The bank called.' });

describe('npm run operator -- bank-return', () => {
  it('returns what the bank rejected, notes what it paid, and does nothing the second time', async () => {
    const before = await gateway.balances('MX');
    const { withdrawals, fileId } = await filed(3);
    const [paid, closed, other] = withdrawals;
    const path = await write(
      'answer.csv',
      `ID;Status;Reason\n${paid!.id};ACSC;\n${closed!.withdrawalNo};RJCT;AC04\n${other!.id};rjct;"Wrong name; ask"\n`,
    );
    expect(await run(path)).toBe(
      [
        `${closed!.withdrawalNo} is returned: The bank returned the transfer. The account is closed.`,
        `${other!.withdrawalNo} is returned: The bank returned the transfer: Wrong name; ask`,
        '2 to return, 1 paid, 0 known already, 0 not decided by the bank yet, 0 to look at.',
        'Done.',
      ].join('\n'),
    );
    expect(await read(closed!.id)).toMatchObject({
      status: 'returned',
      reason: 'The bank returned the transfer. The account is closed.',
    });
    expect(await read(paid!.id)).toMatchObject({ status: 'approved' });
    const after = await gateway.balances('MX');
    expect(before.available - after.available).toBe(paid!.actualDebit);
    expect(await readOperatorEvents(gateway.db, 1, closed!.withdrawalNo)).toMatchObject([
      { action: 'returned', subject: 'withdrawal', actor_name: 'pavel' },
    ]);
    expect(await readOperatorEvents(gateway.db, 1, fileId)).toMatchObject([
      { action: 'changed', subject: 'bankFile', after: '{"paid": 1}' },
    ]);
    expect(await operatorCommand(gateway, ['bank-files'])).toContain('(1 paid, 2 returned, 0 open)');

    expect(await run(path)).toBe(
      '0 to return, 0 paid, 3 known already, 0 not decided by the bank yet, 0 to look at.',
    );
    expect(await gateway.balances('MX')).toEqual(after);
  });

  it('returns each withdrawal once, where a file is read by two at once', async () => {
    const before = await gateway.balances('MX');
    const { withdrawals } = await filed(4);
    const rows = withdrawals.map(({ id }) => `${id},RJCT,`);
    const path = await write('twice.csv', ['id,status,reason', ...rows].join('\n'));
    await Promise.all([run(path), run(path)]);
    expect(await gateway.balances('MX')).toEqual(before);
    for (const { id } of withdrawals) expect(await read(id)).toMatchObject({ status: 'returned' });
  });

  it('says by line what it does not know or understand, and does the rest', async () => {
    const { withdrawals } = await filed(2);
    const [one, two] = withdrawals;
    const unfiled = await approved(gateway, account, ++amount);
    const path = await write(
      'unknown.csv',
      `id,status,reason\n\nMXW1,RJCT,\n${unfiled.id},RJCT,\n${one!.id},FINE,\n${two!.id},ACSP,\n${two!.id},RJCT,\n`,
    );
    const printed = await run(path);
    expect(printed).toContain('Line 3: No file of MX has a withdrawal "MXW1".');
    expect(printed).toContain(`Line 4: No file of MX has a withdrawal "${unfiled.id}".`);
    expect(printed).toContain(`Line 5: "FINE" of ${one!.withdrawalNo} is no status.`);
    expect(printed).toContain(`Line 7: ${two!.withdrawalNo} is RJCT here, but ACSP at "Line 6".`);
    expect(printed).toContain(
      '0 to return, 0 paid, 0 known already, 1 not decided by the bank yet, 4 to look at.',
    );
    expect(printed).toMatch(/\n4 lines were left as they are: see above\.$/);
    expect(await run(path, 'PE')).toContain(`No file of PE has a withdrawal "${one!.id}"`);
    for (const { id } of [one!, two!, unfiled]) expect(await read(id)).toMatchObject({ status: 'approved' });
  });

  it('says where the bank has paid what was returned', async () => {
    const { withdrawals } = await filed(1);
    const [{ id, withdrawalNo }] = withdrawals as [(typeof withdrawals)[0]];
    await run(await write('first.csv', `id,status\n${id},RJCT\n`));
    expect(await run(await write('then.csv', `id,status\n${id},ACSC\n`))).toContain(
      `Line 2: ${withdrawalNo} was paid, but it was returned to the merchant.`,
    );
  });

  it('counts what an operator has returned by hand as returned, whatever the bank has said', async () => {
    const { withdrawals, fileId } = await filed(3);
    const [byHand, paid, both] = withdrawals;
    const counted = async () => {
      const lines = (await operatorCommand(gateway, ['bank-files'])).split('\n');
      return /\((.*)\)/.exec(lines.find((line) => line.includes(fileId))!)![1];
    };
    await giveBack(byHand!.withdrawalNo);
    expect(await counted()).toBe('0 paid, 1 returned, 2 open');
    const says = ['ACSC', 'ACSC'].map((status, index) => `${[paid, both][index]!.id},${status},\n`);
    await run(await write('paid.csv', `id,status,reason\n${says.join('')}`));
    expect(await counted()).toBe('2 paid, 1 returned, 0 open');
    // It came back after the bank had paid it.
    await giveBack(both!.withdrawalNo);
    expect(await counted()).toBe('1 paid, 2 returned, 0 open');
    const rejected = await write('rejected.csv', `id,status,reason\n${byHand!.id},RJCT,AC04\n`);
    expect(await run(rejected)).toContain('0 to return, 0 paid, 1 known already,');
    expect(await read(byHand!.id)).toMatchObject({ status: 'returned', reason: 'The bank called.' });
  });

  it('reads a pain.002 of single transactions', async () => {
    const { withdrawals, messageId } = await filed(3);
    const [paid, closed, pending] = withdrawals;
    const reason = '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>';
    const path = await write(
      'report.xml',
      painOf(
        `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
        <OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${transaction(paid!.id, 'ACCC')}${transaction(closed!.id, 'RJCT', reason)}${transaction(pending!.id, 'PDNG')}</OrgnlPmtInfAndSts>`,
      ),
    );
    const printed = await run(path);
    expect(printed).toContain(
      '1 to return, 1 paid, 0 known already, 1 not decided by the bank yet, 0 to look at.',
    );
    expect(await read(closed!.id)).toMatchObject({
      status: 'returned',
      reason: 'The bank returned the transfer. The account number is wrong.',
    });
  });

  it('returns all of a file that the bank rejected as a whole, but what it says something else about', async () => {
    const { withdrawals, messageId } = await filed(3);
    const [paid, ...others] = withdrawals;
    const path = await write(
      'whole.xml',
      painOf(
        `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><AddtlInf>Limit exceeded</AddtlInf></StsRsnInf></OrgnlGrpInfAndSts>
        <OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${paid!.withdrawalNo}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>`,
      ),
    );
    expect(await run(path)).toContain('2 to return, 1 paid,');
    for (const { id } of others)
      expect(await read(id)).toMatchObject({
        status: 'returned',
        reason: 'The bank returned the transfer: Limit exceeded',
      });
    expect(await read(paid!.id)).toMatchObject({ status: 'approved' });
  });

  it('returns of a file the transfers of one currency alone, where the bank rejected those', async () => {
    const swift = await gateway.bankAccount('MX', {
      kind: 'usd',
      bankName: 'Citibank',
      accountNumber: '40020033001',
      swiftCode: 'CITIUS33',
      bankCountry: 'United States',
      bankAddress: '388 Greenwich Street',
      companyAddress: '48 Market Street',
    });
    const { withdrawals, messageId } = await filed(3, [account, swift, account]);
    const [first, dollars, second] = withdrawals;
    const report = await write('dollars.xml', painOf(rejected(`${messageId}USD`)));
    expect(await run(report)).toContain('1 to return, 0 paid,');
    expect(await read(dollars!.id)).toMatchObject({ status: 'returned' });
    for (const { id } of [first!, second!]) expect(await read(id)).toMatchObject({ status: 'approved' });
    expect(await run(await write('others.xml', painOf(rejected(`${messageId}MXN`))))).toContain(
      '2 to return,',
    );
    expect(await run(await write('none.xml', painOf(rejected(`${messageId}EUR`))))).toContain(
      'No file of MX',
    );
  });

  it('refuses what is no report', async () => {
    expect(await run(await write('list.csv', 'number,state\n1,RJCT\n'))).toBe(
      'list.csv: the first line has to name the columns id, status and reason.',
    );
    expect(await run(await write('other.xml', '<Document/>'))).toContain('is no payment status report');
    const bomb = `<!DOCTYPE a [<!ENTITY b "c">]>${painOf('')}`;
    expect(await run(await write('bomb.xml', bomb))).toContain('is no payment status report');
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);
    await expect(openBankReport({ name: 'picture.png', bytes: picture })).rejects.toThrow(
      'bank-files.report.unreadable',
    );
  });
});
