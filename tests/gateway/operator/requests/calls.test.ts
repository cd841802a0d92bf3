import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import { operatorActor } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { readRights } from '../../../../src/gateway/operator/operators/rights';
import type { TenantRequest } from '../../../../src/contract/operator/requests';
import { type CommandOptions, operatorCommand } from '../support/operatorCommand';
import type { SignedIn } from '../support/people';
import { oneMerchant } from '../support/tenants';
import { RequestGateway } from './support/RequestGateway';

let here: RequestGateway;
let folder: string;
beforeAll(async () => {
  here = await RequestGateway.open();
  folder = await mkdtemp(join(tmpdir(), 'corridor-requests-'));
});
afterAll(async () => {
  await here.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => here.later());

const run = (by: SignedIn, words: string[], options?: CommandOptions) =>
  operatorCommand(here.gateway, words, options, { by });
const issue = (scope: string, by?: SignedIn) =>
  issueToken(
    { db: here.gateway.db, actor: operatorActor('root'), operatorId: by?.id, now: here.gateway.clock.now() },
    'Desk',
    2,
    readRights(here.gateway.model, { scope }),
  );
const send = (token: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
  here.gateway.send(`Bearer ${token}`, method, `/api/operator/requests${path}`, body, {
    'idempotency-key': newId(),
  });

describe('the commands', () => {
  it('propose, list, show and decide', async () => {
    const path = join(folder, 'merchants.json');
    await writeFile(path, JSON.stringify(here.renamed()));
    const proposed = await run(here.olga, ['apply', path], { yes: true });
    const [, number = ''] = /as request (\d+)\. Nothing was changed yet/.exec(proposed) ?? [];
    // What was proposed counts, whatever becomes of the file.
    await writeFile(path, JSON.stringify({ ...oneMerchant, merchants: [] }));
    expect(await run(here.pavel, ['requests'])).toContain(`${number}  ${path}`);
    expect(await run(here.pavel, ['requests', 'show', number])).toContain(`${here.newName}, active`);
    await expect(run(here.olga, ['requests', 'approve', number])).rejects.toThrow(
      'You have proposed this yourself: somebody else must decide.',
    );
    expect(await run(here.pavel, ['requests', 'approve', number])).toContain(`Request ${number} is approved`);
    expect(await here.name()).toBe(here.newName);
    await expect(run(here.pavel, ['requests', 'reject', number], { reason: 'No.' })).rejects.toThrow(
      `Request ${number} is not waiting for a decision: it is approved, by pavel`,
    );
    expect(await run(here.pavel, ['requests'])).not.toContain(path);
    expect(await run(here.pavel, ['requests'], { all: true })).toContain(`${number}  ${path}`);
    await expect(run(here.pavel, ['requests', 'show', '4711'])).rejects.toThrow('There is no such request.');
  });
});

describe('the calls', () => {
  it('propose, read and decide, and take the scope', async () => {
    const [proposing, deciding] = [
      await issue('tenants,read', here.olga),
      await issue('tenants', here.pavel),
    ];
    const content = JSON.stringify(here.renamed());
    const proposed = await send(proposing, 'POST', '', { file: 'merchants.json', content });
    expect(proposed).toMatchObject({
      status: 200,
      body: { data: { status: 'waiting', proposedBy: 'Desk' } },
    });
    const { number } = proposed.body.data as TenantRequest;
    // Its prices are shares without a minimum.
    const warned = expect.stringContaining('missing-minimum') as string;
    const read = (await send(proposing, 'GET', `/${number}`)).body.data;
    expect(read).toMatchObject({ number, findings: [warned] });
    expect((await send(proposing, 'GET', '?status=waiting')).body.data).toContainEqual(
      expect.objectContaining({ number }),
    );
    expect((await send(proposing, 'GET', '?status=approved')).body.data).not.toContainEqual(
      expect.objectContaining({ number }),
    );
    expect((await send(proposing, 'GET', '?status=gone')).status).toBe(422);
    expect((await send(proposing, 'GET', '/0')).status).toBe(404);

    const others = await issue('read,reveal,decide,propose,networks,operators', here.pavel);
    for (const [path, body] of [
      ['', { file: 'merchants.json', content }],
      [`/${number}/approve`, undefined],
      [`/${number}/reject`, { reason: 'No.' }],
    ] as const)
      expect(await send(others, 'POST', path, body)).toMatchObject({
        status: 403,
        body: { msg: 'You may not do this: it needs the scope "tenants".' },
      });
    // A program is not the second person of whoever made it.
    const own = await issue('tenants', here.olga);
    expect((await send(own, 'POST', `/${number}/approve`)).status).toBe(403);
    expect((await send(deciding, 'POST', `/${number}/approve`)).body.data).toMatchObject({
      status: 'approved',
    });
    expect(await here.name()).toBe(here.newName);
    expect((await send(deciding, 'POST', `/${number}/approve`)).status).toBe(422);
    expect((await send(proposing, 'POST', '', { file: 'm.json', content: '{' })).status).toBe(422);
  });
});
