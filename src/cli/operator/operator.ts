import { userInfo } from 'node:os';
import { readConfig } from '../../gateway/config';
import { openDatabase } from '../../gateway/database/connection';
import { requirePrepared } from '../../gateway/database/schema/prepareDatabase';
import { loadKeyRing } from '../../gateway/database/secrets/keyFile';
import { operatorActor } from '../../gateway/operator/operatorEvents';
import { migrations } from '../../gateway/parts';
import { loadModel } from '../../metadata/compile';
import { runCommand } from '../runCommand';
import { examine } from './doctor';
import { findCommand, runOperator, usages } from './runOperator';

const help = `Usage: npm run operator -- <command> [--as NAME]${usages}
  doctor                        examine all that a gateway needs here, and say what to do where something is wrong
--as names you in the audit; by default it is your name on this machine.`;

async function run(given: string[]): Promise<void> {
  const { name, args } = takeName(given);
  const command = findCommand(args);
  if (!command && args[0] !== 'doctor') throw new Error(help);
  const config = readConfig(process.env);
  const model = await loadModel(config.root);
  if (!command) {
    // Before anything that it examines is opened or prepared.
    const works = await examine(config, model, (line) => console.log(line));
    if (!works) throw new Error('A gateway does not work like this: see the lines with ✗.');
    return;
  }
  if (config.homeDatabaseUrl !== undefined && command.atHome)
    throw new Error(
      'Users and merchants are those of the home gateway: run this with its environment, without HOME_DATABASE_URL.',
    );
  const database = await openDatabase(config);
  try {
    await requirePrepared(database, config, model, migrations);
    const actor = operatorActor(name ?? userInfo().username);
    const keyRing = await loadKeyRing(config);
    const context = { db: database.db, model, config, keyRing, actor, now: new Date() };
    await runOperator(command, context, args);
  } finally {
    await database.close();
  }
}

/** Takes `--as NAME` out of the arguments. */
function takeName(given: string[]): { name?: string | undefined; args: string[] } {
  const at = given.indexOf('--as');
  return at < 0 ? { args: given } : { name: given[at + 1], args: given.toSpliced(at, 2) };
}

await runCommand(() => run(process.argv.slice(2)));
