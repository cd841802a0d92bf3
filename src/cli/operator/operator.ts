import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig } from '../../gateway/config';
import { openDatabase } from '../../gateway/database/connection';
import { requirePrepared } from '../../gateway/database/schema/prepareDatabase';
import { encryptedColumns, migrations } from '../../gateway/parts';
import { rotateSecrets } from '../../gateway/database/secrets/encryptedColumns';
import { loadKeyRing } from '../../gateway/database/secrets/keyFile';
import { applyTenants, planTenants } from '../../gateway/operator/applyTenants';
import { describeAmounts, describeChange } from '../../gateway/operator/describeChange';
import { operatorActor, readOperatorEvents } from '../../gateway/operator/operatorEvents';
import { issueToken, listOperatorTokens, revokeTokens } from '../../gateway/operator/operatorTokens';
import { describeRights, readRights } from '../../gateway/operator/tokenRights';
import { operatorPlan } from '../../gateway/operator/operatorPlan';
import { readTenants } from '../../gateway/operator/readTenants';
import {
  disableUser,
  inviteAgain,
  listUsers,
  type OperatorContext,
  resetAuthenticator,
} from '../../gateway/operator/users';
import { loadModel } from '../../metadata/compile';
import { formatDiagnostic } from '../../metadata/model/Diagnostic';
import { bankFileCommands, runBankFiles } from './bankFiles';
import { runBankReturn } from './bankReturns';
import { confirm } from './confirm';
import { examine } from './doctor';
import { runMerchant } from './merchants';
import { networkCommands, runNetworks } from './networks';
import { runReview } from './reviews';
import { runCommand } from '../runCommand';

const usage = `Usage: npm run operator -- <command> [--as NAME]
  apply FILE [--yes]            bring merchants, accounts, fees, limits, roles and users to what the file says
  list                          all users, by merchant
  merchant NUMBER               a merchant, and what its accounts hold
  merchant NUMBER LIST          one of its lists, such as account-details, as its users see it, with --country CODE,
                                --filter JSON and --limit 50
  invite ACCOUNT [--language]   send a new initial password to a user who has not signed in yet
  disable ACCOUNT               disable a user and end their sessions
  reset-authenticator ACCOUNT   let a user bind another authenticator at the next sign-in
  audit [ABOUT] [--limit 50]    what operators did, the latest first; of a merchant number or an account
  review                        what waits for a decision, such as recharges, the oldest first; all, or
                                with --merchant NUMBER, --country CODE and --resource NAME
  review show ID                one of them, and the bank account or whatever it names; ID is its number or its id
  review reveal ID              the same with whole account numbers, which is recorded
  review files ID [--out DIR]   save its files, such as the proof of a payment
  review approve ID             approve it; with --revision … only as long as it is as shown
  review reject ID --reason …   reject it
  review return ID --reason …   return what was approved, such as a withdrawal that the bank sent back
  bank-file --country CODE --format pain.001|csv --out FILE
                                write the approved withdrawals that are in no file yet for the bank; pain.001 with
                                --debtor FILE, the first file of a country with --since TIME
  bank-file show ID --out FILE  write a file again as it was
  bank-files                    the latest files; of one country with --country CODE
  bank-return FILE --country CODE [--yes]
                                read what the bank has paid and what it rejected (CSV or pain.002), and return that
  networks                      the payment networks, and what each has under way
  networks off NAME --reason …  have a network take no new orders; "on NAME" has it take them again
  exceptions                    what networks say and a person has to look at
  unknown                       what was perhaps sent, and what the network said last
  exceptions retry ID           book it, once what stood in its way is gone
  exceptions close ID --reason … close it, with what was done
  resolve REF paid --reason …   say what became of an attempt, "paid" or "failed", as the network has told you
  suspense                      payments that belong to no order
  suspense assign ID ORDER      credit one to an order, by its platform number
  suspense refund ID            have the network send it back
  token NAME [--days 90]        make a token for the same calls over HTTP; NAME is whom their events name; for some of
                                them with --scope read,reveal,decide,networks, for callers with --from 10.0.0.0/8,
                                for amounts with --up-to MXN=10000.00,PEN=5000
  tokens                        all tokens
  revoke-token NAME             revoke the tokens of that name
  rotate-secrets                encrypt all stored secrets with the first key of SECRETS_KEY_FILE
  doctor                        examine all that a gateway needs here, and say what to do where something is wrong
--as names you in the audit; by default it is your name on this machine.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string' },
    yes: { type: 'boolean', default: false },
    language: { type: 'string' },
    limit: { type: 'string', default: '50' },
    reason: { type: 'string' },
    revision: { type: 'string' },
    out: { type: 'string' },
    days: { type: 'string', default: '90' },
    scope: { type: 'string' },
    from: { type: 'string' },
    'up-to': { type: 'string' },
    filter: { type: 'string' },
    merchant: { type: 'string' },
    country: { type: 'string' },
    resource: { type: 'string' },
    format: { type: 'string' },
    debtor: { type: 'string' },
    since: { type: 'string' },
  },
});
const [command, subject] = positionals;

/** The commands on one account, and what is printed when they are done. */
const accountCommands: Record<string, (context: OperatorContext, account: string) => Promise<string>> = {
  invite: async (context, account) => {
    await inviteAgain(context, account, values.language);
    return mailNotice(`${account} is sent an initial password.`);
  },
  disable: async (context, account) => {
    await disableUser(context, account);
    return `${account} is disabled and signed out. Remove them from your tenants file, or the next apply enables them.`;
  },
  'reset-authenticator': async (context, account) => {
    await resetAuthenticator(context, account);
    return `${account} is signed out and binds an authenticator at the next sign-in.`;
  },
};

async function run(): Promise<void> {
  const change = accountCommands[command ?? ''];
  const needsSubject = change !== undefined || ['apply', 'token', 'revoke-token'].includes(command ?? '');
  const isKnown =
    needsSubject ||
    networkCommands.includes(command ?? '') ||
    bankFileCommands.includes(command ?? '') ||
    command === 'bank-return' ||
    ['list', 'merchant', 'audit', 'review', 'tokens', 'rotate-secrets', 'doctor'].includes(command ?? '');
  if (!isKnown || (needsSubject && subject === undefined)) throw new Error(usage);
  const config = readConfig(process.env);
  const model = await loadModel(config.root);
  if (command === 'doctor') {
    // Before anything that it examines is opened or prepared.
    const works = await examine(config, model, (line) => console.log(line));
    if (!works) throw new Error('A gateway does not work like this: see the lines with ✗.');
    return;
  }
  if (config.homeDatabaseUrl !== undefined && (change || ['apply', 'list'].includes(command ?? '')))
    throw new Error(
      'Users and merchants are those of the home gateway: run this with its environment, without HOME_DATABASE_URL.',
    );
  const database = await openDatabase(config);
  try {
    await requirePrepared(database, config, model, migrations);
    const actor = operatorActor(values.as ?? userInfo().username);
    const keyRing = await loadKeyRing(config);
    const context: OperatorContext = { db: database.db, model, config, keyRing, actor, now: new Date() };
    if (command === 'apply') await apply(context, subject!);
    else if (command === 'list') await list(context);
    else if (command === 'merchant') await runMerchant(context, config, positionals.slice(1), values, usage);
    else if (command === 'audit') await audit(context, subject);
    else if (command === 'review') {
      const options = { ...values, filter: values };
      await runReview(context, config, positionals.slice(1), options, usage);
    } else if (networkCommands.includes(command ?? ''))
      await runNetworks(context, config, positionals, values, usage);
    else if (bankFileCommands.includes(command ?? ''))
      await runBankFiles(context, config, positionals, values, usage);
    else if (command === 'bank-return') await runBankReturn(context, config, subject, values, usage);
    else if (command === 'token') await printToken(context, subject!);
    else if (command === 'tokens') await listTokens(context);
    else if (command === 'rotate-secrets') await rotate(context);
    else if (command === 'revoke-token') {
      await revokeTokens(context, subject!);
      console.log(`The tokens "${subject}" are void.`);
    } else if (change) console.log(await change(context, subject!));
  } finally {
    await database.close();
  }
}

async function apply(context: OperatorContext, path: string): Promise<void> {
  const { db, model } = context;
  const { tenants, diagnostics } = readTenants(path, await readFile(path), model);
  for (const diagnostic of diagnostics) console.log(formatDiagnostic(diagnostic));
  if (!tenants) throw new Error(`${path} was not applied.`);
  const plan = operatorPlan(tenants, context);
  const changes = await planTenants(db, model, plan);
  if (changes.length === 0) {
    console.log('Nothing to do: the database is as the file says.');
    return;
  }
  for (const change of changes) console.log(describeChange(change));
  const disabled = changes.filter(({ action }) => action === 'disabled');
  if (disabled.length > 0)
    console.log(
      `${disabled.length} of these are disabled. Nothing is deleted: whatever comes back into the file works again.`,
    );
  if (!values.yes && !(await confirm(`Make ${changes.length} changes? (yes/no) `)))
    throw new Error('Nothing was changed.');
  await applyTenants(db, model, plan, changes);
  const invited = changes.filter(({ action, subject: about }) => action === 'added' && about === 'user');
  console.log(mailNotice(`Made ${changes.length} changes. New users that are invited: ${invited.length}.`));
}

function mailNotice(done: string): string {
  return process.env.SMTP_URL
    ? done
    : `${done} SMTP_URL is not set here: the gateway sends e-mails if it is set there.`;
}

async function list({ db }: OperatorContext): Promise<void> {
  let last: string | undefined;
  const users = await listUsers(db);
  if (users.length === 0) console.log('There are no users. Bring some with: npm run operator -- apply FILE');
  for (const user of users) {
    if (user.merchant !== last)
      console.log(
        `${user.merchant} ${user.merchantName}, ${user.merchantStatus}${user.sandbox ? ', sandbox' : ''}`,
      );
    last = user.merchant;
    const notes = [
      user.role,
      user.status,
      ...(user.isInvited ? ['has not chosen a password'] : []),
      ...(user.hasAuthenticator ? [] : ['no authenticator']),
    ];
    console.log(`  ${user.account} (${user.name}): ${notes.join(', ')}`);
  }
}

async function printToken(context: OperatorContext, name: string): Promise<void> {
  const rights = readRights(context.model, { ...values, upTo: values['up-to'] });
  const token = await issueToken(context, name, Number(values.days), rights);
  console.log(
    `${token}\nSend it as "Authorization: Bearer …". It is valid for ${values.days} days, ${describeRights(context.model, rights)}, and not shown again.`,
  );
}

async function listTokens({ db, model, now }: OperatorContext): Promise<void> {
  for (const token of await listOperatorTokens(db)) {
    const { name, created_at, expires_at, last_used_at } = token;
    const isExpired = Date.parse(expires_at) <= now.getTime();
    const used = last_used_at === null ? 'not used yet' : `last used ${last_used_at}`;
    console.log(
      `${name}: made ${created_at}, ${isExpired ? 'expired' : 'expires'} ${expires_at}, ${used}, ${describeRights(model, token)}`,
    );
  }
}

async function rotate({ db, keyRing }: OperatorContext): Promise<void> {
  const results = await rotateSecrets(db, keyRing, encryptedColumns, (line) => console.log(line));
  for (const { title, rotated } of results)
    console.log(`${title}: ${rotated} encrypted with the key "${keyRing.currentId}"`);
  const left = results.flatMap(({ title, left: others }) =>
    others.map(({ keyId, count }) => `${title}: ${count} still have the key "${keyId}"`),
  );
  if (left.length === 0) {
    console.log(`Everything has the key "${keyRing.currentId}": the others can be taken out of the file.`);
    return;
  }
  throw new Error(
    `${left.join('\n')}\nKeep these keys. A gateway that was not restarted still uses its earlier first key: restart all, and run this again.`,
  );
}

async function audit({ db, model }: OperatorContext, about: string | undefined): Promise<void> {
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new Error(usage);
  for (const event of await readOperatorEvents(db, limit, about)) {
    const { at, actor_name, action, subject: what, merchant, name, before, after } = event;
    const state =
      describeAmounts(event, model) ?? [before, after].filter((value) => value !== null).join(' → ');
    console.log(`${at}  ${actor_name}  ${action}  ${what} ${merchant} ${name}  ${state}`.trimEnd());
  }
}

await runCommand(run);
