import { checkFiles } from './checkFiles';
import { restartInTurns } from './restartInTurns';

/**
 * `npm run rehearse -- NAME`: does what an operator does to a real installation, with the programs that they use, and says what came of
 * it. `npm test` does not, as these programs come with the operating system: on Debian, `apt install haproxy prometheus`.
 */
const rehearsals: Record<string, () => Promise<void>> = {
  /** The files of `deploy/`, checked by what reads them. */
  files: checkFiles,
  /** Two gateways behind HAProxy, restarted one after the other while merchants work. */
  restarts: restartInTurns,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(rehearsals, name));
if (names.length === 0 || unknown !== undefined) {
  console.error(
    `Usage: npm run rehearse -- NAME, where NAME is one of ${Object.keys(rehearsals).join(', ')}`,
  );
  process.exit(1);
}
try {
  for (const name of names) await rehearsals[name]!();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
