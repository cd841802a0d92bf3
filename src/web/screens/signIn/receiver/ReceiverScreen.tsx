import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ReceiverAnswer, SandboxReceiver } from '../../../../contract/sandboxReceiver';
import { request } from '../../../client/request';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { useSessionState } from '../../../session/useSession';
import { Segments } from '../../../ui/controls/Segments';
import { SignInFrame, SignInNotice, StepHead, useSignInSubmission } from '../frame/SignInFrame';
import { ReceivedCallback } from './ReceivedCallback';
import './ReceiverScreen.css';

/** Interval at which an open page is refreshed, in ms. */
const interval = 3000;

const path = '/sandbox/receiver';

const answers: ReceiverAnswer[] = ['200', '401', '500', 'nothing'];

const applicationOfAddress = () =>
  new URLSearchParams(location.hash.split('?')[1]).get('application') ?? undefined;

/**
 * `/receiver?application=…`: callbacks that a sandbox's receiver got for an App ID, the latest first. Its further responses are set
 * there. It refreshes itself.
 */
export function ReceiverScreen() {
  const translate = useEarlyTranslate();
  const language = useSessionState((state) => state.language);
  const [asked, setAsked] = useState(applicationOfAddress);
  const [receiver, setReceiver] = useState<SandboxReceiver>();
  const submission = useSignInSubmission();
  const { failure, submit } = submission;
  const id = useId();
  // What was asked for last is shown, though an earlier answer may come later.
  const turn = useRef(0);
  const show = useCallback(async (call: Promise<SandboxReceiver>) => {
    const own = (turn.current += 1);
    const loaded = await call;
    if (own !== turn.current) return;
    setReceiver(loaded);
    // From now on it is this one, whichever gets the next callback.
    setAsked((before) => before ?? loaded.shown ?? undefined);
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    const load = () => show(read(asked, controller.signal));
    const timer = setInterval(() => {
      // A failure of a refresh changes nothing: the next one may succeed.
      if (!document.hidden) void load().catch(() => undefined);
    }, interval);
    void submit(load);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another application or language only
  }, [asked, language]);

  const chosen = receiver?.applications.find(({ appCode }) => appCode === asked) ?? receiver?.applications[0];

  function choose(appCode: string) {
    history.replaceState(history.state, '', `#/receiver?application=${encodeURIComponent(appCode)}`);
    setReceiver(receiver && { ...receiver, shown: appCode, received: [] });
    setAsked(appCode);
  }

  return (
    <SignInFrame
      below={
        receiver &&
        chosen && (
          <Received
            title={translate('sign-in-steps.receiverReceived', {
              application: `${chosen.name} · ${chosen.appCode}`,
            })}
            received={receiver.received}
          />
        )
      }
    >
      <div className="sign-in-form">
        <StepHead
          title={translate('sign-in-steps.receiverTitle')}
          lead={translate('sign-in-steps.receiverHint')}
        />
        {failure && <SignInNotice notice={{ tone: 'error', text: failure.message }} />}
        {!receiver && failure && (
          <button
            type="button"
            className="button button--secondary"
            onClick={() => void submit(() => show(read(asked)))}
          >
            {translate('errors.retry')}
          </button>
        )}
        {!receiver && !failure && (
          <p className="muted" role="status">
            {translate('sign-in-steps.receiverLoading')}
          </p>
        )}
        {receiver && !chosen && <p className="muted">{translate('sign-in-steps.receiverNone')}</p>}
        {receiver && chosen && (
          <>
            <div className="field">
              <label className="field__label" htmlFor={id}>
                {translate('sign-in-steps.receiverApplication')}
              </label>
              <select
                id={id}
                className="input"
                value={chosen.appCode}
                onChange={(event) => choose(event.target.value)}
              >
                {receiver.applications.map(({ appCode, name, merchant }) => (
                  <option key={appCode} value={appCode}>
                    {`${name} · ${appCode} · ${merchant}`}
                  </option>
                ))}
              </select>
            </div>
            <div>
              <Segments
                legend={translate('sign-in-steps.receiverAnswer')}
                value={chosen.answer}
                options={answers.map((value) => ({
                  value,
                  label: value === 'nothing' ? translate('sign-in-steps.receiverNothing') : value,
                }))}
                onChange={(answer) => void submit(() => show(setAnswer(chosen.id, answer)))}
              />
              <p className="field__hint receiver-screen__hint" aria-live="polite">
                {translate(
                  `sign-in-steps.receiverAnswers${chosen.answer === 'nothing' ? 'Nothing' : chosen.answer}`,
                )}
              </p>
            </div>
          </>
        )}
      </div>
    </SignInFrame>
  );
}

function Received({ title, received }: { title: string; received: SandboxReceiver['received'] }) {
  const translate = useEarlyTranslate();
  return (
    <section className="receiver-screen" aria-label={title}>
      <h2>{title}</h2>
      {received.length === 0 && (
        <p className="card receiver-screen__empty muted">{translate('sign-in-steps.receiverEmpty')}</p>
      )}
      {received.map((one) => (
        <ReceivedCallback key={one.id} of={one} />
      ))}
    </section>
  );
}

/** Loads what arrived for an application, or for the first one. Throws a `RequestError`. */
async function read(application: string | undefined, signal?: AbortSignal): Promise<SandboxReceiver> {
  const query = application === undefined ? undefined : { application };
  const { data } = await request<SandboxReceiver>(path, { base: 'global', query, signal });
  return data;
}

async function setAnswer(application: string, answer: ReceiverAnswer): Promise<SandboxReceiver> {
  const body = { application, answer };
  const { data } = await request<SandboxReceiver>(path, { base: 'global', method: 'POST', body });
  return data;
}
