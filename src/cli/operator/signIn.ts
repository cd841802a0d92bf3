import {
  bindAuthenticator,
  offerAuthenticator,
  setOwnPassword,
  signInOperator,
  signOutOperator,
} from '../../gateway/operator/operators/operatorSignIn';
import { ask, askHidden } from '../support/ask';
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

/** `password`: of whoever has signed in, for the page of operators. */
export const passwordCommand: Command = {
  words: ['password'],
  usage: `
  password                      set or replace your password for the page of operators, by a code of your authenticator`,
  scope: 'any',
  atHome: true,
  run: async (context, args) => {
    if (readArgs(args, {}).words.length > 0) throw new UsageError();
    const { actor, sessionId } = context;
    if (sessionId === undefined || actor.name === undefined)
      throw new Error('Only an operator who has signed in has a password: npm run operator -- sign-in NAME');
    const password = await askHidden('New password: ');
    if ((await askHidden('Once more: ')) !== password) throw new Error('The passwords are not the same.');
    const code = await askForCode();
    const own = { name: actor.name, sessionId };
    await setOwnPassword({ ...context, now: new Date() }, own, { password, code });
    console.log('Your password is set. Your other sessions have ended.');
  },
};

const askForCode = () => ask('Code of your authenticator: ');
