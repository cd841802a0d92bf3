import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBankFile } from '../../../../src/gateway/operator/bankFiles/bankFiles';
import { operatorActor, readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { type FundGateway, fundGateway } from '../../funds/support/fundGateway';
import { type CommandOptions, operatorCommand } from '../support/operatorCommand';
import { approved } from './support/approved';

let gateway: FundGateway;
let folder: string;
let account: string;
let debtor: string;
beforeAll(async () => {
  gateway = await fundGateway();
  folder = await mkdtemp(join(tmpdir(), 'bank-files-'));
  account = await gateway.bankAccount('MX', { accountName: 'Peña & Compañía' });
  await gateway.setAvailable('MX', 100_000_000);
  debtor = join(folder, 'debtor.json');
  await writeFile(
    debtor,
    JSON.stringify({
      name: 'Corredor de Pagos México',
      account: { number: '012180001234567891' },
      bank: { bic: 'BCMRMXMM' },
      transfers: { chargeBearer: 'SHAR', clearingSystem: { proprietary: 'SPEI' } },
      dollars: { serviceLevel: { code: 'URGP' } },
    }),
  );
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** Before the first withdrawal of these tests. */
const since = '2026-11-20T00:00:00Z';
const run = (words: string[], options?: CommandOptions) =>
  operatorCommand(gateway, words, options, { name: 'pavel' });
const approve = (amount: number, to = account) => approved(gateway, to, amount);
const path = (name: string) => join(folder, name);
const read = (name: string) => readFile(path(name), 'utf8');
const make = (name: string, options: CommandOptions = {}) =>
  run(['bank-file'], { country: 'MX', format: 'csv', out: path(name), ...options });

describe('npm run operator -- bank-file', () => {
  it('has to be told once from when on withdrawals are paid by files', async () => {
    await approve(20_000);
    await expect(make('none.csv')).rejects.toThrow('This is the first file of MX. Say since when');
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 3_600_000));
    const next = await approve(30_050);
    const from = new Date(gateway.clock.now().getTime() - 60_000).toISOString();
    expect(await make('first.csv', { since: from })).toMatch(
      /first\.csv: 1 withdrawals of MX, 300\.50 MXN\n/,
    );
    expect(await read('first.csv')).toContain(`${next.withdrawalNo},`);
    await expect(make('second.csv', { since })).rejects.toThrow('Leave that out');
  });

  it('writes CSV with texts that every bank takes, and each withdrawal once', async () => {
    const { id, withdrawalNo } = await approve(1_234_567);
    const printed = await make('some.csv');
    const text = await read('some.csv');
    const [heading, row, ...rest] = text.split('\r\n');
    expect(heading).toBe('id,number,merchant,amount,currency,transfer_currency,name,bank,bic,iban,account');
    const merchant = gateway.model.tenants!.merchants[0]!.code;
    const number = `0121800${account.slice(3)}`;
    expect(row).toBe(
      `${id},${withdrawalNo},${merchant},12345.67,MXN,MXN,Pena + Compania,BBVA Mexico,,,${number}`,
    );
    expect(rest).toEqual(['']);
    expect(printed).toContain(`SHA-256: ${createHash('sha256').update(text).digest('hex')}`);
    expect(await make('again.csv')).toBe('No approved withdrawal of MX is to be paid. No file was made.');
    await expect(make('some.csv')).rejects.toThrow('some.csv is there already.');
  });

  it('writes pain.001 with as many payments and the sum that it says', async () => {
    const swift = await gateway.bankAccount('MX', {
      kind: 'usd',
      bankName: 'Citibank',
      accountNumber: '40020033001',
      swiftCode: 'CITIUS33',
      bankCountry: 'United States',
      bankAddress: '388 Greenwich Street',
      companyAddress: '48 Market Street',
    });
    const clabe = '012180001234567899';
    const domestic = await gateway.bankAccount('MX', {
      accountName: 'Peña & Compañía',
      accountNumber: clabe,
    });
    const [local, abroad] = [await approve(20_001, domestic), await approve(30_000, swift)];
    await make('payments.xml', { format: 'pain.001', debtor });
    const text = await read('payments.xml');
    expect(XMLValidator.validate(text)).toBe(true);
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
    const { Document: document } = parser.parse(text) as { Document: object };
    const files = await gateway.db.selectFrom('bank_file').select('id').orderBy('id').execute();
    const id = files.at(-1)!.id.replaceAll('-', '');
    const debit = {
      ReqdExctnDt: { Dt: '2026-11-20' },
      DbtrAcct: { Id: { Othr: { Id: '012180001234567891' } }, Ccy: 'MXN' },
      DbtrAgt: { FinInstnId: { BICFI: 'BCMRMXMM' } },
    };
    expect(document).toMatchObject({
      '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: id,
          NbOfTxs: '2',
          CtrlSum: '500.01',
          InitgPty: { Nm: 'Corredor de Pagos Mexico' },
        },
        PmtInf: [
          {
            ...debit,
            PmtInfId: `${id}MXN`,
            NbOfTxs: '1',
            CtrlSum: '200.01',
            ChrgBr: 'SHAR',
            CdtTrfTxInf: {
              PmtId: { InstrId: local.id.replaceAll('-', ''), EndToEndId: local.withdrawalNo },
              Amt: { InstdAmt: { '@_Ccy': 'MXN', '#text': '200.01' } },
              CdtrAgt: { FinInstnId: { ClrSysMmbId: { ClrSysId: { Prtry: 'SPEI' }, MmbId: '012' } } },
              Cdtr: { Nm: 'Pena + Compania' },
              CdtrAcct: { Id: { Othr: { Id: clabe } } },
            },
          },
          {
            ...debit,
            PmtInfId: `${id}USD`,
            NbOfTxs: '1',
            CtrlSum: '300.00',
            PmtTpInf: { SvcLvl: { Cd: 'URGP' } },
            CdtTrfTxInf: {
              PmtId: { EndToEndId: abroad.withdrawalNo },
              Amt: { EqvtAmt: { Amt: { '@_Ccy': 'MXN', '#text': '300.00' }, CcyOfTrf: 'USD' } },
              CdtrAgt: { FinInstnId: { BICFI: 'CITIUS33' } },
            },
          },
        ],
      },
    });
  });

  it('leaves out what banks cannot be told, and withdrawals that go to no bank, are undecided or came back', async () => {
    const { withdrawalNo } = await approve(
      20_000,
      await gateway.bankAccount('MX', { accountName: '蝴蝶游戏有限公司' }),
    );
    await gateway.withdrawn('MX', { bankAccountId: account, amount: 20_900 });
    const left = (number: string, reason: string) =>
      `${number} of ${gateway.model.tenants!.merchants[0]!.code} is left out. ${reason} Pay it otherwise, or return it.\n`;
    const unnamed = left(withdrawalNo, 'The name of its account has characters that banks do not take.');
    const nothing = 'No approved withdrawal of MX is to be paid. No file was made.';
    expect(await make('unfit.csv')).toBe(`${unnamed}${nothing}`);
    const unfit = 'Its account number is longer than banks take, or has other characters.';
    const odd = await approve(20_100, await gateway.bankAccount('MX', { accountNumber: '/012180001234567' }));
    expect(await make('unfit.csv')).toBe(`${unnamed}${left(odd.withdrawalNo, unfit)}${nothing}`);
    await run(['review', 'return', odd.withdrawalNo], { reason: 'Its number is wrong.' });
  });

  it('puts no withdrawal in two files, of several that are made at once', async () => {
    const made = [];
    for (let count = 0; count < 6; count++) made.push((await approve(21_000 + count)).id);
    const { db, model, context, clock } = gateway;
    const by = { db, model, config: context.config, actor: operatorActor('pavel'), now: clock.now() };
    const results = await Promise.all(
      Array.from({ length: 5 }, () => makeBankFile(by, { country: 'MX', format: 'csv' })),
    );
    const rows = results.flatMap(({ file }) => file?.content.split('\r\n').slice(1, -1) ?? []);
    expect(rows).toHaveLength(made.length);
    expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(new Set(made));
  });

  it('leaves what is beyond the limit of a file to the next one', async () => {
    const made = [await approve(22_000), await approve(22_001)];
    const { db, model, context, clock } = gateway;
    const by = { db, model, config: context.config, actor: operatorActor('pavel'), now: clock.now() };
    const part = () => makeBankFile(by, { country: 'MX', format: 'csv', limit: 1 });
    // The one that no file can hold is named each time, and takes no place: those behind it would never be paid.
    const [first, second] = [await part(), await part()];
    expect([first, second]).toMatchObject([
      { isAll: false, unfit: [{}], file: { count: 1, total: '22000' } },
      { isAll: true, unfit: [{}], file: { count: 1, total: '22001' } },
    ]);
    expect(first.file!.content).toContain(made[0]!.id);
  });

  it('writes a file again as it was, and lists the files', async () => {
    await approve(23_000);
    const id = /ID: (\S+)/.exec(await make('original.csv'))![1]!;
    await run(['bank-file', 'show', id], { out: path('copy.csv') });
    expect(await read('copy.csv')).toBe(await read('original.csv'));
    const [first] = (await run(['bank-files'], { country: 'MX' })).split('\n');
    expect(first).toMatch(
      / {2}pavel {2}MX {2}csv {2}1 withdrawals, 230\.00 MXN \(0 paid, 0 returned, 1 open\) /,
    );
    expect(first).toContain(id);
    expect(await run(['bank-files'], { country: 'PE' })).toBe('');
    expect(await readOperatorEvents(gateway.db, 2, id)).toMatchObject([
      { action: 'revealed', subject: 'bankFile', actor_name: 'pavel' },
      { action: 'added', subject: 'bankFile', actor_name: 'pavel' },
    ]);
    await expect(run(['bank-file', 'show', 'x'], { out: path('x.csv') })).rejects.toThrow(
      'There is no file "x".',
    );
  });

  it('says what is missing or wrong', async () => {
    await expect(run(['bank-file'], { country: 'MX', format: 'csv' })).rejects.toThrow('Usage');
    await expect(make('wrong.xml', { format: 'mt101' })).rejects.toThrow('Usage');
    await expect(make('wrong.csv', { country: 'XX' })).rejects.toThrow('There is no country "XX".');
    await expect(make('wrong.csv', { since: 'yesterday' })).rejects.toThrow('write a time of UTC');
    await expect(make('wrong.xml', { format: 'pain.001' })).rejects.toThrow(
      'Say who pays with --debtor FILE',
    );
  });

  it('has the bank pay on Monday what is filed on Saturday', async () => {
    await approve(24_000);
    gateway.clock.set(new Date('2026-11-21T18:00:00Z'));
    await make('saturday.xml', { format: 'pain.001', debtor });
    expect(await read('saturday.xml')).toContain('<Dt>2026-11-23</Dt>');
  });
});
