import { afterAll, beforeAll, expect, it } from 'vitest';
import { programGateway, type ProgramGateway } from '../api/support/programGateway';
import { runJobs } from '../support/runJobs';
import { startReceiver, type TestReceiver } from './support/callbackGateway';

let gateway: ProgramGateway;
let receiver: TestReceiver;
beforeAll(async () => {
  gateway = await programGateway({ allowLocalCallbacks: true });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await gateway.close();
});

it('an address that a merchant mends gets at once what waited for the next attempt at the old one', async () => {
  const wrong = `${receiver.url}/wrong`;
  const { application } = await gateway.addProgram({ payInCallbackUrl: wrong, payoutCallbackUrl: wrong });
  const path = `MX/applications/${application.id}`;
  const deliver = () => runJobs(gateway.context, ['callbacks.post']);
  const sent = () => receiver.received.flatMap(({ url }) => (/^\/hook(\/.*)$/.exec(url) ?? []).slice(1));
  receiver.answers({ status: 404 });
  for (const address of ['payIn', 'payout'])
    await gateway.owner.send('POST', `${path}/send-test`, { address }, { proven: true });
  await deliver();
  expect(sent()).toEqual(['/wrong', '/wrong']);
  receiver.answers({ status: 200 });
  await deliver();
  expect(sent()).toHaveLength(2);

  const { name, scopes } = application;
  const edited = {
    name,
    scopes,
    callsPerMinute: 60,
    payInCallbackUrl: `${receiver.url}/right`,
    payoutCallbackUrl: wrong,
  };
  expect(await gateway.owner.send('PUT', path, edited, { proven: true })).toMatchObject({ status: 200 });
  await deliver();
  // Those of the address that is as it was wait as before.
  expect(sent()).toEqual(['/wrong', '/wrong', '/right']);
  const events = await gateway.db
    .selectFrom('callback_event')
    .select(['address', 'state'])
    .orderBy('address')
    .execute();
  expect(events).toEqual([
    { address: 'payIn', state: 'delivered' },
    { address: 'payout', state: 'pending' },
  ]);
});

it('an address that is switched on gets what waited for it as well', async () => {
  const { application } = await gateway.addProgram({ payInCallbackUrl: `${receiver.url}/gone` });
  const path = `MX/applications/${application.id}`;
  const deliver = () => runJobs(gateway.context, ['callbacks.post']);
  for (const status of [500, 410]) {
    receiver.answers({ status });
    await gateway.owner.send('POST', `${path}/send-test`, { address: 'payIn' }, { proven: true });
    await deliver();
  }
  const statesOf = async () => {
    const events = gateway.db
      .selectFrom('callback_event')
      .select('state')
      .where('application_id', '=', application.id);
    return (await events.orderBy('created_at').execute()).map(({ state }) => state);
  };
  expect(await statesOf()).toEqual(['pending', 'dead']);
  receiver.answers({ status: 200 });
  const filter = encodeURIComponent(JSON.stringify({ appId: application.appCode }));
  const { body } = await gateway.owner.send('GET', `MX/callback-addresses?filter=${filter}`);
  const [address] = body.data as { id: string }[];
  const switched = await gateway.owner.send('POST', `MX/callback-addresses/${address!.id}/switch-on`, {
    givenUp: 'leave',
  });
  expect(switched).toMatchObject({ status: 200 });
  await deliver();
  expect(await statesOf()).toEqual(['delivered', 'dead']);
});
