import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkGateway } from '../../networks/support/networkGateway';
import { newId } from '../../../../src/gateway/database/ids';
import type { DeskContext } from '../../../../src/gateway/operator/networks/desk';
import {
  approveMovement,
  beginMovement,
  rejectMovement,
} from '../../../../src/gateway/operator/networks/movements';
import {
  changeOperator,
  setOperatorStatus,
} from '../../../../src/gateway/operator/operators/changeOperators';
import { readRights } from '../../../../src/gateway/operator/operators/rights';
import { asOperator, enroll } from '../support/people';
import { type DeskGateway, deskGateway } from './support/deskGateway';

let gateway: DeskGateway;
beforeAll(async () => {
  gateway = await deskGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.clock.set(new Date(gateway.clock.now().getTime() + 60 * 24 * 60 * 60_000)));

/** Proposes to send a payment back, and returns the id of the movement. */
async function proposed(): Promise<string> {
  const subject = await gateway.strayPayment(50_000);
  return (await beginMovement(gateway.desk(gateway.nina), { act: 'refund', subject })).id;
}

describe('the second person', () => {
  it('is neither who has proposed it, nor an operator whom one of them has added', async () => {
    const both = await enroll(gateway, `both ${newId()}`, { by: gateway.pavel });
    const puppet = await enroll(gateway, `puppet ${newId()}`, { by: both });
    const { id } = await beginMovement(gateway.desk(both), {
      act: 'refund',
      subject: await gateway.strayPayment(51_000),
    });
    await expect(approveMovement(gateway.desk(both), id)).rejects.toMatchObject({
      status: 403,
      text: 'reviews.second.ownNobody',
    });
    await expect(approveMovement(gateway.desk(puppet), id)).rejects.toMatchObject({
      status: 403,
      text: 'reviews.second.relatedNobody',
    });
    await expect(approveMovement(gateway.desk(gateway.pavel), id)).rejects.toMatchObject({
      status: 403,
    });
    await rejectMovement(gateway.desk(gateway.pavel), id, 'Nobody is independent.');
    for (const { name } of [puppet, both])
      await setOperatorStatus(asOperator(gateway, gateway.pavel), name, 'disabled');
  });

  it('does not approve what was proposed by somebody who may not do so any more', async () => {
    const id = await proposed();
    const narrow = readRights(gateway.model, { scope: 'read' });
    await changeOperator(asOperator(gateway), gateway.nina.name, narrow);
    await expect(approveMovement(gateway.desk(gateway.pavel), id)).rejects.toMatchObject({
      status: 403,
      text: 'reviews.proposerGone',
      params: { name: 'nina', scope: 'networks' },
    });
    await rejectMovement(gateway.desk(gateway.pavel), id, 'Proposed by nobody.');
    await changeOperator(asOperator(gateway), gateway.nina.name, gateway.nina.rights);
  });

  it('does not move what has been moved otherwise meanwhile', async () => {
    const subject = await gateway.strayPayment(52_000);
    const { id } = await beginMovement(gateway.desk(gateway.nina), {
      act: 'refund',
      subject,
    });
    await gateway.db
      .updateTable('network_suspense')
      .set({ state: 'refunding' })
      .where('id', '=', subject)
      .execute();
    await expect(approveMovement(gateway.desk(gateway.pavel), id)).rejects.toMatchObject({
      status: 422,
      text: 'networks.notSuspended',
    });
    await gateway.db
      .updateTable('network_suspense')
      .set({ state: 'open' })
      .where('id', '=', subject)
      .execute();
    await rejectMovement(gateway.desk(gateway.pavel), id, 'Moved otherwise.');
  });

  it('is needed with SANDBOX=0 also where nobody who signed in answers for a token', async () => {
    const nobody = {
      ...gateway.desk(gateway.nina, { sandbox: false }),
      operatorId: undefined,
    };
    const subject = await gateway.strayPayment(53_000);
    const { state, id } = await beginMovement(nobody, {
      act: 'refund',
      subject,
    });
    expect(state).toBe('waiting');
    await expect(approveMovement(nobody, id)).rejects.toMatchObject({
      status: 403,
    });
    await rejectMovement(gateway.desk(gateway.pavel), id, 'By nobody.');
  });

  it('is the only operator, where the provider says so', async () => {
    const alone = await networkGateway('http');
    try {
      const sole = await enroll(alone, 'sole');
      const at = alone.clock.now().toISOString();
      const paid = {
        kind: 'collection',
        state: 'paid',
        currency: 'MXN',
        at,
      } as const;
      await alone.notify([{ ...paid, ref: 'Rent', id: newId(), amount: 31_000 }]);
      const { id: subject } = await alone.db
        .selectFrom('network_suspense')
        .select('id')
        .executeTakeFirstOrThrow();
      const by = (singleOperator: boolean): DeskContext => ({
        ...asOperator(alone, sole),
        config: { ...alone.context.config, singleOperator },
      });
      const { id } = await beginMovement(by(true), { act: 'refund', subject });
      await expect(approveMovement(by(false), id)).rejects.toMatchObject({
        text: 'reviews.second.ownNobody',
      });
      expect((await approveMovement(by(true), id)).state).toBe('done');
    } finally {
      await alone.close();
    }
  });
});
