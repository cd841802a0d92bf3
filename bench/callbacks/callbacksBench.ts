import { giveKeys } from '../../src/gateway/applications/applications';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import { insertRecords } from '../../src/gateway/database/records';
import { prepareDatabase } from '../../src/gateway/database/schema/prepareDatabase';
import type { Database } from '../../src/gateway/database/declared/tables';
import { migrations } from '../../src/gateway/parts';
import { loadModel } from '../../src/metadata/compile';
import type { Model } from '../../src/metadata/model/Model';
import { entityTable } from '../../src/metadata/storage/entityTable';
import { testKeyRing } from '../../tests/support/keyRing';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { BenchProcess } from '../support/BenchProcess';
import { startDatabase } from '../support/startDatabase';
import { median, quantile, rounded } from '../support/statistics';

const receivers = 20;
const rounds = 5;
const events = 2_000;
const flowRounds = 3;
/** Seconds for which events flow in a round. A receiver that hangs takes 15 to be given up. */
const flowTime = 20;

const now = () => new Date();

/** Adds an application for each port, each of a merchant of its own. */
async function addApplications(db: Database, model: Model, ports: number[]) {
  const table = entityTable(model, 'application');
  const applications = [];
  for (const [index, port] of ports.entries()) {
    const [merchantId, url, appCode] = [newId(), `http://127.0.0.1:${port}/callbacks`, `BENCH${index}`];
    const fields = {
      name: appCode,
      appCode,
      status: 'active',
      callsPerMinute: 600,
      createdAt: now().toISOString(),
    };
    const [id] = await insertRecords(db, table, [
      { merchantId, country: 'MX', ...fields, payInCallbackUrl: url },
    ]);
    await giveKeys(
      { db, model, keyRing: testKeyRing, merchantId, country: 'MX', now },
      { id: id!, ...fields },
    );
    applications.push({ merchantId, appId: appCode, url });
  }
  return applications;
}

/**
 * Callbacks a second to one healthy receiver, beside plain posts on as many connections, without an outbox. Then the time until the first
 * attempt, with twenty receivers, of which one does not answer. Receivers are a process of their own.
 */
export const callbacksBench = defineBench({
  options: {},
  async run(run) {
    const model = await loadModel(root);
    const server = await startDatabase(run);
    const db = connect(server.connection, 4, { statement: 0, response: 0 });
    run.later(() => db.destroy());
    const received = new BenchProcess('bench/callbacks/runReceivers.ts', {
      environment: { RECEIVERS: String(receivers) },
    });
    run.later(() => received.stop());
    await prepareDatabase(db, model, migrations);
    const applications = await addApplications(db, model, JSON.parse(await received.read()) as number[]);
    const worker = new BenchProcess('bench/callbacks/runProcess.ts', {
      environment: {
        CONNECTION: JSON.stringify(server.connection),
        APPLICATIONS: JSON.stringify(applications),
      },
    });
    run.later(() => worker.stop());
    await worker.read();
    const speeds: { delivered: number; posted: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const delivered = events / (Number(await worker.ask(`deliver ${events}`)) / 1_000);
      const posted = events / (Number(await worker.ask(`post ${events}`)) / 1_000);
      // The first round warms up.
      if (round === 0) continue;
      speeds.push({ delivered, posted });
      console.log(
        `round ${round}: ${Math.round(delivered)} callbacks/s, ${Math.round(posted)} plain posts/s`,
      );
    }
    await received.ask('arrivals');
    const flows: { answer: number; hang: number }[] = [];
    for (let round = 1; round <= flowRounds; round++) {
      const p95 = { answer: 0, hang: 0 };
      for (const first of ['answer', 'hang'] as const) {
        received.tell(first);
        await worker.ask(`flow ${flowTime}`);
        const times = JSON.parse(await received.ask('arrivals')) as number[];
        p95[first] = quantile(times, 0.95);
        console.log(
          `${first === 'hang' ? 'one hangs' : 'all answer'}: first attempt in ${median(times)} ms, p95 ${p95[first]} ms`,
        );
      }
      flows.push(p95);
    }
    console.log('aims: 0.4 times plain posts, others delayed 1.2 times');
    return {
      callbacksPerSecond: Math.round(median(speeds.map(({ delivered }) => delivered))),
      perSecondVsPlain: rounded(median(speeds.map(({ delivered, posted }) => delivered / posted))),
      othersDelayed: rounded(median(flows.map(({ answer, hang }) => hang / answer))),
      firstAttemptP95Ms: median(flows.map(({ answer }) => answer)),
    };
  },
});
