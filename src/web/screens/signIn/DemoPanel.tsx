import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';
import { DemoAccounts, type DemoAccountsProps } from './DemoAccounts';

/** What stands below the sign-in card in a sandbox: its demo accounts, to sign in with a click. */
export function DemoPanel(props: DemoAccountsProps) {
  const translate = useEarlyTranslate();
  return (
    <section className="signIn__demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{translate('sign-in-steps.demoTitle')}</h2>
      <p className="muted">{translate('sign-in-steps.demoHint')}</p>
      <DemoAccounts {...props} />
    </section>
  );
}
