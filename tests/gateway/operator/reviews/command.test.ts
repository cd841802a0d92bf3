import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CommandOptions, operatorCommand } from '../support/operatorCommand';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';

let gateway: RechargeGateway;
let folder: string;
beforeAll(async () => {
  gateway = await rechargeGateway();
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

/** Runs `npm run operator -- review …` and returns what it prints. */
const review = (words: string[], options?: CommandOptions) =>
  operatorCommand(gateway, ['review', ...words], options);

describe('npm run operator -- review', () => {
  it('lists what waits, shows it, saves its files and approves it, once', async () => {
    const { rechargeNo } = await gateway.recharge({ amount: 123_456 });
    expect(await review([])).toMatch(new RegExp(`MX  Recharge ${rechargeNo}  Amount sent: 1,234\\.56 MXN,`));
    expect(await review(['show', rechargeNo])).toContain('Proof of payment: receipt.pdf (application/pdf, ');
    await review(['files', rechargeNo], { out: folder });
    expect(await readdir(folder)).toEqual([`${rechargeNo}-receipt.pdf`]);
    expect(await readFile(join(folder, `${rechargeNo}-receipt.pdf`), 'latin1')).toMatch(/^%PDF-/);
    expect(await review(['approve', rechargeNo])).toContain(`${rechargeNo} of`);
    expect(await review([])).toBe('Nothing waits for a decision.');
    await expect(review(['approve', rechargeNo])).rejects.toThrow(
      `${rechargeNo} is not waiting for a decision: it is "Approved", changed by olga at`,
    );
  });

  it('rejects only with a reason', async () => {
    const { id } = await gateway.recharge();
    const advice = 'Say why with --reason "…". The merchant reads it.';
    await expect(review(['reject', id])).rejects.toThrow(advice);
    await expect(review(['reject', id], { reason: ' ' })).rejects.toThrow(advice);
    expect(await review(['reject', id], { reason: 'Unreadable' })).toContain('is now: Rejected.');
    expect(await gateway.read(id)).toMatchObject({ reason: 'Unreadable' });
  });

  it('returns no recharge, which stays as it was decided', async () => {
    const { id, rechargeNo } = await gateway.recharge();
    await review(['approve', id]);
    await expect(review(['return', id], { reason: 'A mistake' })).rejects.toThrow(
      `${rechargeNo} cannot be returned: records of "Recharges" stay as they were decided.`,
    );
    expect(await gateway.read(id)).toMatchObject({ status: 'approved' });
  });

  it('explains itself where it is given too little, or something unknown', async () => {
    await expect(review(['approve'])).rejects.toThrow('Usage');
    await expect(review(['postpone', 'X'])).rejects.toThrow('Usage');
    await expect(review(['show', 'X'])).rejects.toThrow('There is no "X" that operators review.');
  });
});
