import { useState } from 'react';
import { signInToSandbox } from '../../authentication/beginSession';
import type { Environment } from '../../../contract/environment';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { SignInFailure, useSignInSubmission } from './frame/SignInFrame';
import './DemoAccounts.css';

/** The panel below the sign-in card of a sandbox, with its demo accounts. */
export function DemoPanel(props: DemoAccountsProps) {
  const translate = useEarlyTranslate();
  return (
    <section className="demo-accounts" aria-labelledby="demo-title">
      <h2 id="demo-title">{translate('sign-in-steps.demoTitle')}</h2>
      <p className="muted">{translate('sign-in-steps.demoHint')}</p>
      <DemoAccounts {...props} />
    </section>
  );
}

interface DemoAccountsProps {
  accounts: Environment['demoAccounts'];
  /** Called when the session has begun. */
  onSignedIn?: () => void;
}

/** The demo accounts of a sandbox. A click on one signs in. */
export function DemoAccounts({ accounts, onSignedIn }: DemoAccountsProps) {
  const translate = useEarlyTranslate();
  const [chosen, setChosen] = useState<string>();
  const submission = useSignInSubmission();
  const { busy, wait, submit } = submission;

  async function signIn(account: string) {
    setChosen(account);
    const failure = await submit(() => signInToSandbox(account));
    if (!failure) onSignedIn?.();
  }

  return (
    <>
      <SignInFailure of={submission} />
      <ul className="demo-accounts__list">
        {accounts.map(({ account, password, title, description }) => (
          <li key={account}>
            <button
              type="button"
              className="demo-account"
              aria-busy={(busy && chosen === account) || undefined}
              onClick={() => !busy && !wait && void signIn(account)}
            >
              <span className="visually-hidden">
                {`${translate('sign-in-steps.demoSignIn', { account: title })}. `}
              </span>
              <span className="demo-account__title" aria-hidden="true">
                {title}
              </span>
              <span className="demo-account__description">{description}</span>
              <span className="demo-account__secret mono" translate="no">
                <span>{`${account} ·`}</span> <span>{password}</span>
              </span>
              {busy && chosen === account && <span className="button__spinner" aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
