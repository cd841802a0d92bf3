import { runGatewayTests } from './gatewayTests';

/**
 * Runs the tests of the gateway as on an engine that speaks PostgreSQL's protocol and passes over no locked rows, and whose transactions
 * change few rows: what is done differently there stays true without the engine.
 */
export async function runAsOtherEngine(words: readonly string[]): Promise<void> {
  // So few that whatever is split is split in the tests, too.
  await runGatewayTests({
    words,
    environment: { DATABASE_CLAIMS: 'update', DATABASE_BATCH_ROWS: '100', DATABASE_SPREAD: '1' },
  });
}
