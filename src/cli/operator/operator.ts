import { userInfo } from 'node:os';
import { usersDatabase } from '../../gateway/auth/users';
import { type Config, readConfig } from '../../gateway/config';
import { openDatabase } from '../../gateway/database/connection';
import { requirePrepared } from '../../gateway/database/schema/prepareDatabase';
import { loadKeyRing } from '../../gateway/database/secrets/keyFile';
import type { Database } from '../../gateway/database/declared/tables';
import { GatewayError } from '../../gateway/http/responses';
import { openHome } from '../../gateway/home/openHome';
import { operatorActor } from '../../gateway/operator/operatorEvents';
import { hasOperators } from '../../gateway/operator/operators/operatorUsers';
import { type Operator, operatorOfToken } from '../../gateway/operator/operators/requireOperator';
import { migrations } from '../../gateway/parts';
import { loadModel } from '../../metadata/compile';
import { runCommand } from '../support/runCommand';
import { loadKnownModel } from '../support/loadKnownModel';
import { doctorUsage } from '../support/usages';
import type { Command } from './command/Command';
import { examine } from './doctor';
import { findCommand, inWords, runOperator, usages } from './runOperator';
import { readOperatorToken } from './sessionFile';

const help = `Usage: npm run operator -- <command>${usages}${doctorUsage}
All but doctor and sign-in are for operators who have signed in, and for programs with OPERATOR_TOKEN; in a sandbox for anybody.`;

async function run(args: string[]): Promise<void> {
  const command = findCommand(args);
  if (!command && args[0] !== 'doctor') throw new Error(help);
  const config = readConfig(process.env);
  if (!command) {
    const model = await loadModel(config.root);
    // Before anything that it examines is opened or prepared.
    const works = await examine(config, model, (line) => console.log(line));
    if (!works) throw new Error('A gateway does not work like this: see the lines with ✗.');
    return;
  }
  if (config.homeDatabaseUrl !== undefined && command.atHome)
    throw new Error(
      'Users, merchants and operators are those of the home gateway: run this with its environment, without HOME_DATABASE_URL.',
    );
  const keyRing = await loadKeyRing(config);
  const database = await openDatabase(config);
  const home = await openHome(config, keyRing, (line) => console.error(line));
  try {
    const { db } = database;
    const model = await loadKnownModel(config.root, db);
    await requirePrepared(database, config, model, migrations);
    const now = new Date();
    const operator = await inWords(model, () =>
      identify(usersDatabase({ db, home }), config, command, args, now),
    );
    await runOperator(command, { db, home, model, config, keyRing, ...operator, now }, args);
  } finally {
    await home?.destroy();
    await database.close();
  }
}

const advice = 'Sign in with: npm run operator -- sign-in NAME';

/** Returns who runs a command. Throws where they have not signed in, or may not run it. */
async function identify(
  db: Database,
  config: Config,
  command: Command,
  args: string[],
  now: Date,
): Promise<Operator> {
  const nobody = { actor: operatorActor(userInfo().username) };
  const scope = typeof command.scope === 'function' ? command.scope(args) : command.scope;
  if (scope === 'none') return nobody;
  const token = readOperatorToken();
  if (token !== undefined)
    return operatorOfToken(db, token, {
      scope: scope === 'any' ? undefined : scope,
      now,
      sandbox: config.sandbox,
    }).catch((error: unknown) => {
      const isVoid = error instanceof GatewayError && error.status === 401;
      throw isVoid ? new Error(`You are no longer signed in. ${advice}`, { cause: error }) : error;
    });
  const isFirst = scope === 'operators' && args[1] === 'add' && !(await hasOperators(db));
  if (config.sandbox || isFirst) return nobody;
  throw new Error(
    (await hasOperators(db))
      ? advice
      : 'There are no operators yet. Make the first one, who may do all: npm run operator -- operators add NAME --email ADDRESS',
  );
}

await runCommand(() => run(process.argv.slice(2)));
