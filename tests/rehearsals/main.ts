import { backUp } from './backUp';
import { rehearseCitus } from './citus/rehearseCitus';
import { checkFiles } from './checkFiles';
import { failOver } from './failOver';
import { rehearseUnit } from './rehearseUnit';
import { rehearseImage } from './image/rehearseImage';
import { killInGroups } from './killInGroups';
import { keepInBucket } from './keepInBucket';
import { restartInTurns } from './restartInTurns';
import { runAsOtherEngine } from './runAsOtherEngine';
import { runThroughPooler } from './runThroughPooler';
import { spreadCountries } from './spreadCountries';
import { validateBankFiles } from './validateBankFiles';
import { upgradeWhileServing } from './upgradeWhileServing';

/**
 * `npm run rehearse -- NAME`: does what an operator does to a real installation, with the programs that they use, and says what came of
 * it. `npm test` does not, as these programs come with the operating system: on Debian, `apt install haproxy pgbouncer prometheus
 * postgresql patroni etcd-server swift-proxy swift-account swift-container swift-object memcached libxml2-utils`.
 */
const rehearsals: Record<string, (words: readonly string[]) => Promise<void>> = {
  /** The files of `deploy/`, checked by what reads them. */
  files: checkFiles,
  /** The files for banks, by the schemas of ISO 20022 and of banks that are named. */
  'bank-files': validateBankFiles,
  /** The unit of systemd, by the steps of the docs in a systemd of its own; root is needed. */
  unit: rehearseUnit,
  /** The image, built and run by its steps without a container engine; root is needed. */
  image: rehearseImage,
  /** Two gateways behind HAProxy, restarted one after the other while merchants work. */
  restarts: restartInTurns,
  /** A gateway killed fifty times, or as a word says, while a program's orders are committed in groups. */
  kills: killInGroups,
  /** Files in a bucket of OpenStack Swift. */
  bucket: keepInBucket,
  /** Backup while merchants work, and restores of a dump and of a moment. */
  backup: backUp,
  /** The primary of the database killed while merchants work, with Patroni and etcd. */
  failover: failOver,
  /** The countries at two gateways with databases of their own, or at as many as a word says; one of them fails. */
  countries: spreadCountries,
  /** The tests of the gateway with PgBouncer in between; words after it are passed to Vitest. */
  pooler: runThroughPooler,
  /** The tables spread over the machines of the Citus at `CITUS_URL`, of which one is killed; words after it are tests of the gateway to be run there alone. */
  citus: rehearseCitus,
  /** Two versions at once, the former one at a commit that may be named. */
  versions: upgradeWhileServing,
  /** The same tests as on an engine without SKIP LOCKED and with small transactions. */
  engines: runAsOtherEngine,
};

const [name = '', ...words] = process.argv.slice(2);
const rehearse = rehearsals[name];
if (!rehearse) {
  console.error(
    `Usage: npm run rehearse -- NAME, where NAME is one of ${Object.keys(rehearsals).join(', ')}`,
  );
  process.exit(1);
}
try {
  await rehearse(words);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
