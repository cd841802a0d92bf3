import { spreadVariable } from '../../support/databases';
import { readAddress } from './CitusCluster';
import { runGatewayTests } from '../gatewayTests';

/** Runs the tests of the gateway with the tables that they need spread over shards of the coordinator at `CITUS_URL` itself. */
export async function runSpreadTests(words: readonly string[]): Promise<void> {
  const environment = {
    DATABASE_URL: readAddress().href,
    DATABASE_SPREAD: '1',
    [spreadVariable]: '1',
  };
  await runGatewayTests({ words, environment });
}
