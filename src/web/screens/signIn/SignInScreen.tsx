import { lazyPart } from '../../ui/overlay/lazyPart';
import { lazy, startTransition, Suspense, useState } from 'react';
import { loadOnce } from '../../client/loadOnce';
import { readSignInStep, saveSignInStep, type SignInStep } from '../../session/signInSteps';
import { useSessionState } from '../../session/useSession';
import { AccountStep } from './AccountStep';
import { loadWithFirstTexts } from './frame/loadWithTexts';
import { type Notice, SignInFrame } from './frame/SignInFrame';
import { useEnvironment } from '../../authentication/environment';

const DemoPanel = lazyPart(async () => (await loadWithFirstTexts(() => import('./DemoAccounts'))).DemoPanel);
const loadSteps = loadOnce(() => loadWithFirstTexts(() => import('./steps/SignInSteps')));
const SignInSteps = lazy(async () => ({ default: (await loadSteps()).SignInSteps }));

/** Place in the sign-in: a later step, or without one the first. */
interface Place {
  step?: SignInStep | undefined;
  account: string;
  notice?: Notice | undefined;
}

/**
 * Signs in with account and password, and then with the steps that the gateway requires (product 3.2). It is in the
 * first chunk, so that it uses plain controls only and loads the later steps when the user begins.
 */
export function SignInScreen({ onBegin }: { onBegin: () => void }) {
  const environment = useEnvironment();
  const ended = useSessionState((state) => state.notice);
  const [{ step, account, notice }, setPlace] = useState<Place>(() => ({
    step: readSignInStep(),
    account: '',
  }));
  const accounts = environment?.demoAccounts ?? [];

  function go(place: Place) {
    saveSignInStep(place.step);
    // Keeps the present step on screen until the next one is loaded.
    startTransition(() => setPlace(place));
  }

  function begin() {
    onBegin();
    void loadSteps().catch(() => undefined);
  }

  return (
    <div onInputCapture={begin} onPointerDownCapture={begin}>
      <SignInFrame below={!step && accounts.length > 0 && <DemoPanel accounts={accounts} />}>
        <Suspense fallback={null}>
          {step ? (
            <SignInSteps
              step={step}
              ways={{
                sandbox: environment?.sandbox === true,
                onStep: (next) => go({ step: next, account: next.account }),
                onStart: (next) => go({ account: step.account, notice: next }),
              }}
            />
          ) : (
            <AccountStep
              account={account}
              notice={notice ?? (ended === undefined ? undefined : { tone: 'warning', text: ended })}
              onNext={async (next) => {
                await (await loadSteps()).loadStep(next);
                go({ step: next, account: next.account });
              }}
            />
          )}
        </Suspense>
      </SignInFrame>
    </div>
  );
}
