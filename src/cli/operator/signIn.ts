import {
  bindAuthenticator,
  offerAuthenticator,
  signInOperator,
  signOutOperator,
} from '../../gateway/operator/operators/operatorSignIn';
import { ask } from '../support/ask';
import { type Command, readArgs, UsageError } from './command/Command';
import { forgetSession, keepSession, readOperatorToken } from './sessionFile';

/** `sign-in NAME` and `sign-out`. */
export const signInCommand: Command = {
  words: ['sign-in', 'sign-out'],
  usage: `
  sign-in NAME                  sign in by a code of your authenticator, for twelve hours
  sign-in NAME --enroll CODE    bind your authenticator with the code that another operator has given you, and sign in
  sign-out                      end the session`,
  scope: 'none',
  atHome: true,
  run: async (context, args) => {
    const { words, values } = readArgs(args, { enroll: { type: 'string' } });
    if (args[0] === 'sign-out') {
      const token = readOperatorToken();
      if (token !== undefined) await signOutOperator(context.db, token);
      forgetSession();
      return;
    }
    const [name] = words;
    if (name === undefined) throw new UsageError();
    if (values.enroll === undefined) {
      keepSession(await signInOperator(context, name, await askForCode()));
    } else {
      const { uri, secret } = await offerAuthenticator(context, name, values.enroll);
      console.log(`Add this to your authenticator app, by its secret or its address:\n  ${secret}\n  ${uri}`);
      const code = await askForCode();
      keepSession(
        await bindAuthenticator({ ...context, now: new Date() }, name, values.enroll, { secret, code }),
      );
    }
    console.log(`You are signed in as ${name} for twelve hours.`);
  },
};

const askForCode = () => ask('Code of your authenticator: ');
