import type { Made } from '../../gateway/operator/operators/made';
import {
  addOperator,
  changeEmail,
  changeOperator,
  enrollAgain,
  setOperatorStatus,
} from '../../gateway/operator/operators/changeOperators';
import { findOperator, listOperators } from '../../gateway/operator/operators/operatorUsers';
import { proposedBy } from '../../gateway/operator/reviews/proposals';
import { operatorScopes } from '../../metadata/model/ReviewDefinition';
import { requestsOf } from '../../gateway/operator/requests/requests';
import { operatorsWithPassword } from '../../gateway/operator/operators/operatorPasswords';
import { describeRights, readRights } from '../../gateway/operator/operators/rights';
import { standardFormats } from '../../metadata/formats/standardFormats';
import { type Command, type CommandContext, readArgs, UsageError } from './command/Command';

/** `operators`, and what is done to one of them. */
export const operatorsCommand: Command = {
  words: ['operators'],
  usage: `
  operators                     who may sign in here, and what for
  operators add NAME --email ADDRESS
                                add an operator, who may do all, or some with --scope read,reveal,decide,propose,networks,
                                tenants,operators. They decide about amounts of --up-to MXN=10000.00. What they propose
                                needs a second person but for amounts of --alone-up-to MXN=500.00. At the address they
                                are told of other operators
  operators change NAME --scope …
                                give an operator these rights, with the options of "add", in place of those before
  operators email NAME ADDRESS  tell an operator of others at another address
  operators enroll NAME         have an operator bind another authenticator; their tokens are void
  operators disable NAME        end an operator's sessions and tokens; "enable NAME" lets them sign in again`,
  scope: 'operators',
  atHome: true,
  run: async (context, args) => {
    const { words, values } = readArgs(args, {
      scope: { type: 'string' },
      from: { type: 'string' },
      'up-to': { type: 'string' },
      'alone-up-to': { type: 'string' },
      email: { type: 'string' },
    });
    const [verb, name, address] = words;
    if (verb === undefined) return list(context);
    if (name === undefined) throw new UsageError();
    const rights = () =>
      readRights(context.model, { ...values, upTo: values['up-to'], alone: values['alone-up-to'] });
    if (verb === 'add') {
      const email = readEmail(values.email);
      printCode(context, name, await addOperator(context, name, { ...rights(), email }));
    } else if (verb === 'enroll') {
      const { code, made } = await enrollAgain(context, name);
      await printMade(context, name, made, 'void');
      printCode(context, name, code);
    } else if (verb === 'change') {
      requireScope(name, values.scope);
      await printMade(context, name, await changeOperator(context, name, rights()), 'kept');
    } else if (verb === 'disable') {
      await printMade(context, name, await setOperatorStatus(context, name, 'disabled'), 'void');
    } else if (verb === 'enable') await setOperatorStatus(context, name, 'active');
    else if (verb === 'email') await changeEmail(context, name, readEmail(address));
    else throw new UsageError();
  },
};

/** Throws where no option says what somebody may do from now on. Without it, they could do all that the caller can. */
function requireScope(name: string, scope: string | undefined): void {
  if (scope !== undefined) return;
  throw new Error(
    `Say all that ${name} may do from now on, with --scope ${operatorScopes.join(',')} or some of these. What "operators" shows of them is replaced, with the options of "add"; the address is changed by "operators email".`,
  );
}

function readEmail(address: string | undefined): string {
  if (address === undefined)
    throw new UsageError('Say where they are told of other operators: --email ADDRESS.');
  if (standardFormats.email!(address)) return address;
  throw new Error(`"${address}" is no e-mail address.`);
}

/** Prints what an operator had made, and what becomes of it: tokens are void, or follow new rights. */
async function printMade(
  context: CommandContext,
  name: string,
  { tokens, invited, granted }: Made,
  becomes: 'void' | 'kept',
): Promise<void> {
  const { db, model, config } = context;
  for (const token of tokens) {
    const state = becomes === 'void' ? 'is void' : `is now ${describeRights(model, token)}`;
    console.log(`The token "${token.name}" of ${name} ${state}.`);
  }
  for (const each of invited)
    console.log(
      `${each} cannot bind an authenticator by the code of ${name} where ${name} may not do so: enroll them.`,
    );
  const { id } = await findOperator(db, name);
  for (const number of await proposedBy({ db, model, scope: { config } }, id))
    console.log(
      `${number}, which ${name} has proposed, waits; it is approved only while ${name} may propose.`,
    );
  for (const number of await requestsOf(db, id))
    console.log(
      `Request ${number}, which ${name} has proposed, waits; it is approved only while ${name} has the scope "tenants".`,
    );
  if (granted.length > 0)
    console.log(`${name} has added or given more to: ${granted.join(', ')}. Look at what they may do.`);
}

function printCode({ config }: CommandContext, name: string, code: string): void {
  console.log(
    `${name} sets a password and binds an authenticator within seven days, at ${config.webAddress}/provider.html, with this code:\n  ${code}\nOr, without a password, at this machine or another with this environment:\n  npm run operator -- sign-in ${JSON.stringify(name)} --enroll ${code}`,
  );
}

async function list({ db, model }: CommandContext): Promise<void> {
  const haveOne = await operatorsWithPassword(db);
  for (const operator of await listOperators(db)) {
    const { name, status, email, authenticatorSecret, isSample, createdAt } = operator;
    const password = haveOne.has(name) ? 'has a password' : 'no password yet';
    const bound = authenticatorSecret === null ? 'no authenticator yet' : password;
    const signsInBy = isSample ? 'of the sandbox' : bound;
    console.log(
      `${name}: ${status}, ${signsInBy}, ${email ?? 'no address'}, added ${createdAt}, ${describeRights(model, operator)}`,
    );
  }
}
