import {
  addOperator,
  changeOperator,
  enrollAgain,
  listOperators,
  setOperatorStatus,
} from '../../gateway/operator/operators/operatorUsers';
import { describeRights, readRights } from '../../gateway/operator/operators/rights';
import { type Command, type CommandContext, readArgs, UsageError } from './Command';

/** `operators`, and what is done to one of them. */
export const operatorsCommand: Command = {
  words: ['operators'],
  usage: `
  operators                     who may sign in here, and what for
  operators add NAME            add an operator, who may do all; or some with --scope read,reveal,decide,propose,networks,
                                tenants,operators, and decide about amounts with --up-to MXN=10000.00; what they propose
                                needs a second person but for amounts with --alone-up-to MXN=500.00
  operators change NAME         give an operator these rights in place of those before
  operators enroll NAME         have an operator bind another authenticator
  operators disable NAME        end an operator's sessions; "enable NAME" lets them sign in again`,
  scope: 'operators',
  atHome: true,
  run: async (context, args) => {
    const { words, values } = readArgs(args, {
      scope: { type: 'string' },
      from: { type: 'string' },
      'up-to': { type: 'string' },
      'alone-up-to': { type: 'string' },
    });
    const [verb, name] = words;
    if (verb === undefined) return list(context);
    if (name === undefined) throw new UsageError();
    const rights = () =>
      readRights(context.model, { ...values, upTo: values['up-to'], alone: values['alone-up-to'] });
    if (verb === 'add') printCode(name, await addOperator(context, name, rights()));
    else if (verb === 'enroll') printCode(name, await enrollAgain(context, name));
    else if (verb === 'change') await changeOperator(context, name, rights());
    else if (verb === 'disable') await setOperatorStatus(context, name, 'disabled');
    else if (verb === 'enable') await setOperatorStatus(context, name, 'active');
    else throw new UsageError();
  },
};

function printCode(name: string, code: string): void {
  console.log(
    `${name} binds an authenticator within seven days, at this machine or another with this environment:\n  npm run operator -- sign-in ${JSON.stringify(name)} --enroll ${code}`,
  );
}

async function list({ db, model }: CommandContext): Promise<void> {
  for (const operator of await listOperators(db)) {
    const { name, status, authenticatorSecret, createdAt } = operator;
    const bound = authenticatorSecret === null ? ', no authenticator yet' : '';
    console.log(`${name}: ${status}${bound}, added ${createdAt}, ${describeRights(model, operator)}`);
  }
}
