import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import {
  bindAuthenticator,
  offerAuthenticator,
} from '../../../../src/gateway/operator/operators/operatorSignIn';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import {
  addOperator,
  changeOperator,
  enrollAgain,
  setOperatorStatus,
} from '../../../../src/gateway/operator/operators/changeOperators';
import type { OperatorRights } from '../../../../src/gateway/operator/OperatorRights';
import { readRights } from '../../../../src/gateway/operator/operators/rights';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';
import { type TestGateway, testGateway } from '../../support/testGateway';
import { operatorCommand } from '../support/operatorCommand';
import { asOperator, enroll, type SignedIn } from '../support/people';

let home: RechargeGateway;
/** A gateway of a country, whose operators are those of the home. */
let peru: TestGateway;
beforeAll(async () => {
  home = await rechargeGateway();
  const config = { countries: ['PE'], homeDatabaseUrl: 'postgres://home.example/corridor' };
  peru = await testGateway({ now: home.clock.now().toISOString(), config, home: home.db });
});
afterAll(async () => {
  await peru.close();
  await home.close();
});

const rights = (given: Parameters<typeof readRights>[1]): OperatorRights => readRights(home.model, given);
const tokenOf = (maker: SignedIn, given?: OperatorRights, name = newId()) =>
  issueToken(asOperator(home, maker), name, 366, given);
const statusAt = async (gateway: TestGateway, token: string, path = 'reviews') =>
  (await gateway.send(`Bearer ${token}`, 'GET', `/api/operator/${path}`)).status;
const approve = async (token: string, amount = 100_000) => {
  const { id } = await home.recharge({ amount });
  return home.send(`Bearer ${token}`, 'POST', `/api/operator/reviews/${id}/approve`);
};

describe('the token of a program', () => {
  it('is void with its maker, at each gateway and for good', async () => {
    const olga = await enroll(home, 'olga');
    const token = await tokenOf(olga, undefined, 'Payments');
    expect([await statusAt(home, token), await statusAt(peru, token)]).toEqual([200, 200]);
    const printed = await operatorCommand(home, ['operators', 'disable', 'olga']);
    expect(printed).toBe('The token "Payments" of olga is void.');
    expect((await approve(token)).status).toBe(401);
    expect(await statusAt(peru, token)).toBe(401);
    await setOperatorStatus(asOperator(home), 'olga', 'active');
    expect([await statusAt(home, token), await statusAt(peru, token)]).toEqual([401, 401]);
  });

  it('does not count while its maker is disabled, however it came to be there', async () => {
    const otto = await enroll(home, 'otto');
    const token = await tokenOf(otto);
    await home.db
      .updateTable('operator_user')
      .set({ status: 'disabled' })
      .where('id', '=', otto.id)
      .execute();
    expect([await statusAt(home, token), await statusAt(peru, token)]).toEqual([401, 401]);
    await expect(tokenOf(otto)).rejects.toThrow('You may not make tokens any more.');
  });

  it('is void once its maker is enrolled anew, as somebody else may have made it', async () => {
    const pia = await enroll(home, 'pia');
    const token = await tokenOf(pia);
    await enrollAgain(asOperator(home), 'pia');
    expect([await statusAt(home, token), await statusAt(peru, token)]).toEqual([401, 401]);
    await expect(tokenOf(pia)).rejects.toThrow('You may not make tokens any more.');
  });

  it('loses the scopes and the amounts that its maker loses, at once', async () => {
    const paul = await enroll(home, 'paul');
    const token = await tokenOf(paul, undefined, 'Reviews');
    expect((await approve(token)).status).toBe(200);
    await changeOperator(asOperator(home), 'paul', rights({ scope: 'read,decide', upTo: 'MXN=500.00' }));
    expect((await approve(token, 50_000)).status).toBe(200);
    expect((await approve(token, 50_001)).status).toBe(403);
    const printed = await operatorCommand(home, ['operators', 'change', 'paul'], { scope: 'read' });
    expect(printed).toContain('The token "Reviews" of paul is now for read.');
    expect((await approve(token, 50_000)).status).toBe(403);
    expect([await statusAt(home, token), await statusAt(peru, token)]).toEqual([200, 200]);
    expect(await operatorCommand(home, ['tokens'])).toMatch(/^Reviews: made \S+ by paul, .*, for read$/m);
  });

  it('is for as much as before where nothing says what its maker may do from now on', async () => {
    const petra = await enroll(home, 'petra', rights({ scope: 'read' }));
    const token = await tokenOf(petra, rights({ scope: 'read' }));
    for (const options of [{}, { 'alone-up-to': 'MXN=500.00' }]) {
      const change = operatorCommand(home, ['operators', 'change', 'petra'], options);
      await expect(change).rejects.toThrow('Say all that petra may do from now on, with --scope read,');
    }
    expect((await approve(token)).status).toBe(403);
    expect(await operatorCommand(home, ['operators'])).toMatch(/^petra: active, .*, for read$/m);
  });

  it('is never for more than whoever makes it', async () => {
    const given = rights({ scope: 'read,operators', upTo: 'MXN=100.00' });
    const rosa = await enroll(home, 'rosa', given);
    await expect(tokenOf(rosa, rights({ scope: 'read,decide' }))).rejects.toThrow(
      'A token is for no more than you may do yourself: read, operators.',
    );
    await expect(tokenOf(rosa, rights({ scope: 'read' }))).rejects.toThrow('no more than you may do');
    await expect(tokenOf(rosa, rights({ scope: 'read', upTo: 'PEN=1' }))).rejects.toThrow('no more');
    const own = { scope: 'read', upTo: 'MXN=100.00', alone: 'MXN=1' };
    await expect(tokenOf(rosa, rights(own))).rejects.toThrow('no more than you may do');
    expect(await statusAt(home, await tokenOf(rosa, rights({ ...own, alone: undefined })))).toBe(200);
  });

  it('comes from where its maker may send calls', async () => {
    const sara = await enroll(home, 'sara', { addresses: ['10.0.0.0/8'] });
    expect(await statusAt(home, await tokenOf(sara))).toBe(403);
  });

  it('for which nobody answers does not count once there are operators', async () => {
    const token = await issueToken(asOperator(home), 'Nobody', 2);
    expect(await statusAt(home, token)).toBe(401);
  });
});

const invite = (by: SignedIn, name: string, given: OperatorRights) =>
  addOperator(asOperator(home, by), name, given);
const bind = (name: string, code: string) => offerAuthenticator(asOperator(home), name, code);

describe('an invitation of an operator', () => {
  it('is void once whoever has made it is disabled, who is told of', async () => {
    const tara = await enroll(home, 'tara');
    const code = await invite(tara, 'ulla', rights({ scope: 'read' }));
    const { secret } = await bind('ulla', code);
    const printed = await operatorCommand(home, ['operators', 'disable', 'tara']);
    expect(printed).toContain('ulla cannot bind an authenticator by the code of tara');
    const bound = bindAuthenticator(asOperator(home), 'ulla', code, { secret, code: '123456' });
    await expect(bound).rejects.toThrow('Whoever has made this enrollment code may not do so any more.');
    const { code: next } = await enrollAgain(asOperator(home), 'ulla');
    expect((await bind('ulla', next)).secret).toBeTruthy();
  });

  it('is void once it gives more than whoever has made it may do', async () => {
    const vera = await enroll(home, 'vera');
    const code = await invite(vera, 'wim', rights({ scope: 'decide' }));
    await changeOperator(asOperator(home), 'vera', rights({ scope: 'operators' }));
    await expect(bind('wim', code)).rejects.toThrow('may not do so any more');
  });

  it('and a change give no more than whoever makes them may do', async () => {
    const xena = await enroll(home, 'xena', rights({ scope: 'read,operators', upTo: 'MXN=1' }));
    await enroll(home, 'yves', rights({ scope: 'read,decide', upTo: 'MXN=1' }));
    const context = asOperator(home, xena);
    const more = 'Nobody gives, or gives back, more than they may do themselves';
    const decide = rights({ scope: 'decide', upTo: 'MXN=1' });
    await expect(addOperator(context, 'zora', decide)).rejects.toThrow(more);
    await expect(addOperator(context, 'zora', rights({ scope: 'read' }))).rejects.toThrow(more);
    await expect(changeOperator(context, 'yves', decide)).rejects.toThrow(more);
    await expect(enrollAgain(context, 'yves')).rejects.toThrow(more);
    await setOperatorStatus(context, 'yves', 'disabled');
    await expect(setOperatorStatus(context, 'yves', 'active')).rejects.toThrow(more);
    await addOperator(context, 'zora', rights({ scope: 'read', upTo: 'MXN=1' }));
  });
});
