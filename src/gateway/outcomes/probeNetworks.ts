import { openSchema, textSchema } from '../../contract/schemas';
import { defineJob, type Job } from '../jobs/Job';
import { breakerOf, readHealth } from '../networks/breaker/breaker';
import { networkNamed } from '../networks/settings/networks';
import { followBreaker } from './followBreaker';
import { openNetwork } from './openNetwork';

/**
 * Asks a network to which nothing is sent whether it is back, again every few seconds. The question changes nothing there: what became of
 * the attempt that it did not answer last.
 */
export const probeNetworks: Job = defineJob({
  kind: 'networks.probe',
  payload: openSchema({ network: textSchema }),
  perform: async ({ context, payload, signal }) => {
    const { db, model, config, now } = context;
    const network = networkNamed(config, model, payload.network);
    const health = network && (await readHealth(db, network.name));
    if (!health || breakerOf(health, now()) !== 'open') return;
    const answer = await openNetwork(context, network).query(health.ref, signal);
    await followBreaker(context, network, health, { call: 'query', ref: health.ref }, answer);
  },
});
