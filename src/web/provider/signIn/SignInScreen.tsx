import { lazy, Suspense, useEffect, useState } from 'react';
import type { SampleOperator } from '../../../contract/operator/signIn';
import { request } from '../../client/request';
import { loadWithTexts } from '../../screens/signIn/frame/loadWithTexts';
import { SignInFrame } from '../../screens/signIn/frame/SignInFrame';
import { useSessionState } from '../../session/useSession';
import { Samples } from './Samples';
import { SignInForm } from './SignInForm';

const FirstSignIn = lazy(async () => ({
  default: (await loadWithTexts(() => import('./FirstSignIn'))).FirstSignIn,
}));

/** Signs an operator in: with name, password and code at once, for the first time by an invitation, or with a click in a sandbox. */
export function SignInScreen({ onBegin }: { onBegin: () => void }) {
  const [isFirst, setFirst] = useState(false);
  const samples = useSamples();
  return (
    <div onInputCapture={onBegin} onPointerDownCapture={onBegin}>
      <SignInFrame below={!isFirst && samples.length > 0 && <Samples samples={samples} />}>
        <Suspense fallback={null}>
          {isFirst ? (
            <FirstSignIn onBack={() => setFirst(false)} />
          ) : (
            <SignInForm onFirst={() => setFirst(true)} />
          )}
        </Suspense>
      </SignInFrame>
    </div>
  );
}

const none: SampleOperator[] = [];

/** The operators as whom anybody signs in; none but in a sandbox. */
function useSamples(): SampleOperator[] {
  const language = useSessionState((state) => state.language);
  const [samples, setSamples] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    void request<SampleOperator[]>('/samples', { base: 'global' }).then(
      ({ data }) => isCurrent && setSamples(data),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return samples;
}
