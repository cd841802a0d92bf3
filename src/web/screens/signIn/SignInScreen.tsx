import { lazy, Suspense, useEffect, useState } from 'react';
import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';
import { useSessionState } from '../../session/useSessionState';
import { AccountStep } from './AccountStep';
import { CodeStep } from './CodeStep';
import { SignInFrame } from './SignInFrame';
import { useEnvironment } from './useEnvironment';

const DemoAccounts = lazy(async () => ({ default: (await import('./DemoAccounts')).DemoAccounts }));

/** Props of {@link SignInScreen}. */
export interface SignInScreenProps {
  /** Called as soon as somebody begins to sign in, to fetch what comes after. */
  onBegin: () => void;
}

/**
 * Signs in with account and password, then the authenticator's code. It is in the first chunk, so it uses nothing but
 * React and plain controls.
 */
export function SignInScreen({ onBegin }: SignInScreenProps) {
  const translate = useEarlyTranslate();
  const environment = useEnvironment();
  const ended = useSessionState((state) => state.notice);
  const [account, setAccount] = useState('');
  const [ticket, setTicket] = useState<string>();
  const [unready, setUnready] = useState(false);
  const title = `${translate('sign-in.title')} · ${translate('sign-in.product')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const accounts = environment?.demoAccounts ?? [];

  return (
    <div onInputCapture={onBegin} onPointerDownCapture={onBegin}>
      <SignInFrame
        below={
          accounts.length > 0 && (
            <section className="signIn__demo" aria-labelledby="demo-title">
              <h2 id="demo-title">{translate('sign-in.demoTitle')}</h2>
              <p className="muted">{translate('sign-in.demoHint')}</p>
              <Suspense fallback={null}>
                <DemoAccounts accounts={accounts} />
              </Suspense>
            </section>
          )
        }
      >
        {ticket === undefined ? (
          <AccountStep
            account={account}
            notice={unready ? translate('sign-in.setUpFirst') : ended}
            onAnswer={(name, answer) => {
              const ready = answer.next === 'authenticatorCode';
              setAccount(name);
              setUnready(!ready);
              if (ready) setTicket(answer.ticket);
            }}
          />
        ) : (
          <CodeStep account={account} ticket={ticket} onBack={() => setTicket(undefined)} />
        )}
      </SignInFrame>
    </div>
  );
}
