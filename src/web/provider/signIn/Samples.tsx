import { useState } from 'react';
import type { SampleOperator } from '../../../contract/operator/signIn';
import { postGlobal } from '../../client/request';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { SignInFailure, useSignInSubmission } from '../../screens/signIn/frame/SignInFrame';
import { beginOperatorSession, type OperatorSession } from '../session/operatorSession';
import '../../screens/signIn/DemoAccounts.css';

/** The panel below the sign-in card of a sandbox, with its operators. A click on one signs in. */
export function Samples({ samples }: { samples: SampleOperator[] }) {
  const translate = useEarlyTranslate();
  const [chosen, setChosen] = useState<string>();
  const submission = useSignInSubmission();
  const { busy, wait, submit } = submission;

  function signIn(name: string) {
    if (busy || wait) return;
    setChosen(name);
    void submit(async () =>
      beginOperatorSession(await postGlobal<OperatorSession>('/sample-sign-in', { name })),
    );
  }

  return (
    <section className="demo-accounts" aria-labelledby="samples-title">
      <h2 id="samples-title">{translate('sign-in.samplesTitle')}</h2>
      <p className="muted">{translate('sign-in.samplesHint')}</p>
      <SignInFailure of={submission} />
      <ul className="demo-accounts__list">
        {samples.map(({ name, title, description }) => (
          <li key={name}>
            <button
              type="button"
              className="demo-account"
              aria-busy={(busy && chosen === name) || undefined}
              onClick={() => signIn(name)}
            >
              <span className="demo-account__title">{title}</span>{' '}
              <span className="demo-account__description">{description}</span>
              {busy && chosen === name && <span className="button__spinner" aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
