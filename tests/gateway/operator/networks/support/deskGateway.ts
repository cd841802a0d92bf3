import type { Movement } from '../../../../../src/contract/operator/movements';
import { newId } from '../../../../../src/gateway/database/ids';
import type { DeskContext } from '../../../../../src/gateway/operator/networks/desk';
import { readWaitingMovements } from '../../../../../src/gateway/operator/networks/movements';
import { readRights } from '../../../../../src/gateway/operator/operators/rights';
import { type NetworkGateway, networkGateway } from '../../../networks/support/networkGateway';
import { asOperator, enroll, type SignedIn } from '../../support/people';
import { applyFile, oneMerchant } from '../../support/tenants';

/** A gateway with a network, and two operators who are second persons to one another. */
export interface DeskGateway extends NetworkGateway {
  /** Works with networks alone, up to 5,000.00. */
  nina: SignedIn;
  pavel: SignedIn;
  /** Makes an operator's call, such as `POST movements/1/approve`. */
  operate(by: SignedIn, call: string, body?: object, key?: string): ReturnType<NetworkGateway['send']>;
  /** The means by which operators change networks. */
  desk(by: SignedIn, settings?: Partial<DeskContext['config']>): DeskContext;
  /** Has money arrive for nobody, and returns the id under which it is kept. */
  strayPayment(amount: number): Promise<string>;
  /** The state of a payment that belongs to nobody. */
  stateOf(id: string): Promise<string>;
  /** Proposed movements that wait. */
  waiting(): Promise<Movement[]>;
}

/** Makes one; `more` is what the networks file says beside the usual. */
export async function deskGateway(more: Record<string, unknown> = {}): Promise<DeskGateway> {
  const gateway = await networkGateway('http', more);
  const { db, clock } = gateway;
  const rights = readRights(gateway.model, { scope: 'read,networks', upTo: 'MXN=5000.00' });
  const nina = await enroll(gateway, 'nina', rights);
  const pavel = await enroll(gateway, 'pavel');
  // What operators give one another counts from then on.
  await applyFile(gateway, oneMerchant);
  return {
    ...gateway,
    nina,
    pavel,
    operate: (by, call, body, key = newId()) => {
      const [method = '', path = ''] = call.split(' ');
      return gateway.send(undefined, method, `/api/operator/${path}`, body, {
        authorization: `Bearer ${by.token}`,
        ...(method === 'POST' && { 'idempotency-key': key }),
      });
    },
    desk: (by, settings = {}) => ({
      ...asOperator(gateway, by),
      config: { ...gateway.context.config, ...settings },
    }),
    strayPayment: async (amount) => {
      const at = clock.now().toISOString();
      const paid = { kind: 'collection', state: 'paid', currency: 'MXN', at } as const;
      const ref = newId();
      await gateway.notify([{ ...paid, ref, id: newId(), amount }]);
      const stored = db.selectFrom('network_suspense').select('id').where('ref', '=', ref);
      return (await stored.executeTakeFirstOrThrow()).id;
    },
    stateOf: async (id) => {
      const stored = db.selectFrom('network_suspense').select('state').where('id', '=', id);
      return (await stored.executeTakeFirstOrThrow()).state;
    },
    waiting: () => readWaitingMovements(gateway),
  };
}
