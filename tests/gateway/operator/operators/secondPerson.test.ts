import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import {
  changeEmail,
  changeOperator,
  enrollAgain,
  setOperatorStatus,
} from '../../../../src/gateway/operator/operators/changeOperators';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { readRights } from '../../../../src/gateway/operator/operators/rights';
import { decideReview } from '../../../../src/gateway/operator/reviews/decide';
import { proposeRecord } from '../../../../src/gateway/operator/reviews/propose';
import { waitingMails } from '../support/mails';
import { type FundGateway, fundGateway } from '../../funds/support/fundGateway';
import { operatorCommand } from '../support/operatorCommand';
import { asOperator, enroll, type SignedIn } from '../support/people';
import { applyFile, oneMerchant } from '../support/tenants';

let gateway: FundGateway;
let merchant: string;
/** Two who were there before there was a merchant, and have not made one another. */
let olga: SignedIn;
let pavel: SignedIn;
beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.setAvailable('MX', 1_000_000);
  merchant = gateway.model.tenants!.merchants[0]!.code;
  olga = await enroll(gateway, 'olga', { email: 'olga@provider.example' });
  pavel = await enroll(gateway, 'pavel', { by: olga, email: 'pavel@provider.example' });
  await applyFile(gateway, oneMerchant);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});
const later = (days: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + days * 24 * 60 * 60_000));
beforeEach(() => later(60));

/** Adds an operator, as somebody who is there. */
const added = (by: SignedIn, scope?: string) =>
  enroll(gateway, `operator ${newId()}`, { ...readRights(gateway.model, { scope }), by });

const context = (by: SignedIn, settings: { secondPersonDays?: number; singleOperator?: boolean } = {}) => {
  const { config, handlers } = gateway.context;
  const given = { ...config, ...settings };
  return {
    ...asOperator(gateway, by),
    config: given,
    scope: { config: given },
    effects: handlers.effects,
    language: 'en',
  };
};
const values = { kind: 'credit', amount: 1_000, reason: 'Paid twice by the bank.' };
const propose = (by: SignedIn) =>
  proposeRecord(context(by), { merchant, resource: 'corrections', country: 'MX', values });
const approve = async (by: SignedIn, id: string, settings?: Parameters<typeof context>[1]) =>
  (await decideReview(context(by, settings), { name: id, seen: undefined, decision: 'approve' })).status;

describe('a second person', () => {
  it('is one who was there before, also where one has added the other then', async () => {
    const { id } = await propose(olga);
    await expect(approve(olga, id)).rejects.toMatchObject({
      text: 'reviews.second.own',
      params: { names: 'pavel' },
    });
    expect(await approve(pavel, id)).toBe('booked');
  });

  it('was not added by whoever has proposed it, nor by whom these have added, and the refusal names who may', async () => {
    const quinn = await added(olga);
    const rita = await added(quinn);
    const { id } = await propose(olga);
    for (const puppet of [quinn, rita])
      await expect(approve(puppet, id)).rejects.toMatchObject({
        status: 403,
        text: 'reviews.second.related',
        params: { first: 'olga', names: 'pavel', days: 30 },
      });
    expect(await approve(pavel, id)).toBe('booked');
  });

  it('has not added whoever has proposed it, nor do two whom the same has added decide for one another', async () => {
    const [quinn, rita] = [await added(olga), await added(olga)];
    const { id } = await propose(quinn);
    for (const other of [olga, rita])
      await expect(approve(other, id)).rejects.toMatchObject({ text: 'reviews.second.related' });
    expect(await approve(pavel, id)).toBe('booked');
  });

  it('was not given what it takes by whoever has proposed it, nor greater amounts', async () => {
    const quinn = await added(pavel, 'read');
    later(60);
    const change = (scope: string, upTo?: string) =>
      changeOperator(asOperator(gateway, olga), quinn.name, readRights(gateway.model, { scope, upTo }));
    await change('read,decide', 'MXN=1.00');
    const { id } = await propose(olga);
    await expect(approve(quinn, id)).rejects.toMatchObject({ text: 'reviews.second.related' });
    later(31);
    expect(await approve(quinn, (await propose(olga)).id)).toBe('booked');
    await change('read,decide', 'MXN=5000.00');
    await expect(approve(quinn, id)).rejects.toMatchObject({ text: 'reviews.second.related' });
    later(31);
    // Less, and what this does not take, is nothing that was given.
    await change('read,decide', 'MXN=4000.00');
    await change('read,decide,reveal', 'MXN=4000.00');
    expect(await approve(quinn, id)).toBe('booked');
  });

  it('was not let in anew by whoever has proposed it, who could have bound the authenticator', async () => {
    const quinn = await added(pavel);
    later(60);
    await enrollAgain(asOperator(gateway, olga), quinn.name);
    const { id } = await propose(olga);
    await expect(approve(quinn, id)).rejects.toMatchObject({ text: 'reviews.second.related' });
    later(31);
    await setOperatorStatus(asOperator(gateway, olga), quinn.name, 'disabled');
    await setOperatorStatus(asOperator(gateway, olga), quinn.name, 'active');
    await expect(approve(quinn, id)).rejects.toMatchObject({ text: 'reviews.second.related' });
  });

  it('is one again after the days that the provider sets', async () => {
    const quinn = await added(olga);
    const { id } = await propose(olga);
    later(10);
    await expect(approve(quinn, id, { secondPersonDays: 11 })).rejects.toMatchObject({
      text: 'reviews.second.related',
      params: { days: 11 },
    });
    expect(await approve(quinn, id, { secondPersonDays: 9 })).toBe('booked');
    expect(await approve(await added(olga), (await propose(olga)).id, { secondPersonDays: 0 })).toBe(
      'booked',
    );
  });

  it('is no program of whom they have added', async () => {
    const quinn = await added(olga);
    const token = await issueToken(asOperator(gateway, quinn), 'Puppet', 2);
    const { id, revision } = await propose(olga);
    const answer = await gateway.send(
      `Bearer ${token}`,
      'POST',
      `/api/operator/reviews/${id}/approve`,
      undefined,
      {
        'idempotency-key': newId(),
        'if-match': `"${revision}"`,
      },
    );
    expect(answer).toMatchObject({
      status: 403,
      body: { msg: expect.stringMatching(/^You are no second person to olga, .* pavel may decide\.$/) },
    });
  });

  it('does not return what they have approved', async () => {
    const account = await gateway.bankAccount('MX');
    const { id } = await gateway.withdrawn('MX', { bankAccountId: account, amount: 20_000 });
    await approve(olga, id);
    const giveBack = (by: SignedIn) =>
      decideReview(context(by), { name: id, seen: undefined, decision: 'return', reason: 'Closed.' });
    await expect(giveBack(olga)).rejects.toMatchObject({ text: 'reviews.second.own' });
    expect((await giveBack(pavel)).status).toBe('returned');
  });
});

describe('a proposal', () => {
  it('of an operator who was disabled, or may not propose any more, is rejected only', async () => {
    const quinn = await added(pavel);
    later(60);
    const [first, second] = [await propose(quinn), await propose(quinn)];
    const narrow = { scope: 'read' };
    const printed = await operatorCommand(gateway, ['operators', 'change', quinn.name], narrow);
    expect(printed).toContain(`${first.number}, which ${quinn.name} has proposed, waits`);
    const gone = {
      status: 403,
      text: 'reviews.proposerGone',
      params: { name: quinn.name, scope: 'propose' },
    };
    await expect(approve(olga, first.id)).rejects.toMatchObject(gone);
    await operatorCommand(gateway, ['operators', 'disable', quinn.name]);
    await expect(approve(olga, second.id)).rejects.toMatchObject(gone);
    const rejected = { name: first.id, seen: undefined, decision: 'reject', reason: 'Gone.' } as const;
    expect((await decideReview(context(olga), rejected)).status).toBe('rejected');
  });
});

describe('the only operator', () => {
  it('decides alone where the provider says so, as long as there is no other', async () => {
    const alone = await fundGateway();
    try {
      const sole = await enroll(alone, 'sole');
      const by = (settings: object) => {
        const config = { ...alone.context.config, ...settings };
        const { effects } = alone.context.handlers;
        return { ...asOperator(alone, sole), config, scope: { config }, effects, language: 'en' };
      };
      const proposal = { merchant, resource: 'corrections', country: 'MX', values };
      const decide = (id: string, settings: object) =>
        decideReview(by(settings), { name: id, seen: undefined, decision: 'approve' });
      const { id } = await proposeRecord(by({}), proposal);
      await expect(decide(id, {})).rejects.toMatchObject({ text: 'reviews.second.ownNobody' });
      expect((await decide(id, { singleOperator: true })).status).toBe('booked');
      await enroll(alone, 'other');
      const { id: next } = await proposeRecord(by({}), proposal);
      await expect(decide(next, { singleOperator: true })).rejects.toMatchObject({
        params: { names: 'other' },
      });
    } finally {
      await alone.close();
    }
  });
});

describe('approvers', () => {
  it('are told by e-mail of each new operator and of each who may do more', async () => {
    const told = async (work: () => Promise<unknown>) => {
      const before = (await waitingMails(gateway)).length;
      await work();
      return (await waitingMails(gateway))
        .slice(before)
        .map(({ recipient, subject }) => `${recipient}: ${subject}`);
    };
    const [first, second] = ['olga@provider.example', 'pavel@provider.example'];
    const name = `operator ${newId()}`;
    const given = readRights(gateway.model, { scope: 'read' });
    const news = await told(() => enroll(gateway, name, { ...given, by: olga }));
    expect(news.toSorted()).toEqual([
      `${first}: olga has added the operator ${name}`,
      `${second}: olga has added the operator ${name}`,
    ]);
    const change = (scope: string) =>
      changeOperator(asOperator(gateway, olga), name, readRights(gateway.model, { scope }));
    expect(await told(() => change('read,decide'))).toHaveLength(2);
    expect(await told(() => change('read'))).toEqual([]);
    expect(await told(() => enrollAgain(asOperator(gateway, olga), name))).toHaveLength(2);
    // The one whom it is about is told at the address that was theirs.
    const moved = await told(() => changeEmail(asOperator(gateway, olga), 'pavel', 'other@olga.example'));
    expect(moved.toSorted()).toEqual([
      `${first}: olga has changed the email address of the operator pavel`,
      `${second}: olga has changed the email address of the operator pavel`,
    ]);
  });

  it('have an address', async () => {
    const add = (email?: string) => operatorCommand(gateway, ['operators', 'add', 'sven'], { email });
    await expect(add()).rejects.toThrow('Say where they are told of other operators: --email ADDRESS.');
    await expect(add('nowhere')).rejects.toThrow('"nowhere" is no e-mail address.');
    await add('sven@provider.example');
    expect(await operatorCommand(gateway, ['operators'])).toMatch(
      /^sven: active, no authenticator yet, sven@/m,
    );
  });
});
