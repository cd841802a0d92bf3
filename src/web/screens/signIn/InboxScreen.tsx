import type { SandboxMail } from '../../../contract/environment';
import { type FormEvent, useEffect, useState } from 'react';
import { request } from '../../client/request';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { localTime } from './frame/localTime';
import {
  AccountField,
  SignInFrame,
  SignInNotice,
  StepHead,
  SubmitButton,
  useSignInSubmission,
} from './frame/SignInFrame';
import './InboxScreen.css';

/** Interval at which an open inbox is refreshed, in ms. */
const interval = 5000;

const accountOfAddress = () => new URLSearchParams(location.hash.split('?')[1]).get('account') ?? '';

/** `/inbox?account=…`: the e-mails of a sandbox to one account, newest first. Refreshes itself. */
export function InboxScreen() {
  const translate = useEarlyTranslate();
  const [account, setAccount] = useState(accountOfAddress);
  const [shown, setShown] = useState(accountOfAddress);
  const [mails, setMails] = useState<SandboxMail[]>();
  const submission = useSignInSubmission();
  const { failure } = submission;

  useEffect(() => {
    if (!shown) return;
    const controller = new AbortController();
    const refresh = () => loadInbox(shown, controller.signal).then(setMails, () => undefined);
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, interval);
    void submission.submit(async () => setMails(await loadInbox(shown)));
    return () => {
      clearInterval(timer);
      controller.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another account only
  }, [shown]);

  function show(event: FormEvent) {
    event.preventDefault();
    const name = account.trim();
    if (submission.busy || !name) return;
    history.replaceState(history.state, '', `#/inbox?account=${encodeURIComponent(name)}`);
    if (name === shown) void submission.submit(async () => setMails(await loadInbox(name)));
    else setMails(undefined);
    setShown(name);
  }

  return (
    <SignInFrame>
      <form className="sign-in-form" noValidate onSubmit={show}>
        <StepHead title={translate('sign-in-steps.inboxTitle')} lead={translate('sign-in-steps.inboxHint')} />
        {failure && <SignInNotice notice={{ tone: 'error', text: failure.message }} />}
        <AccountField account={account} onChange={setAccount} />
        <SubmitButton of={submission}>
          {translate(`sign-in-steps.${account.trim() === shown && shown ? 'inboxRefresh' : 'inboxShow'}`)}
        </SubmitButton>
      </form>
      {mails && shown && (
        <section className="inbox-screen" aria-label={translate('sign-in-steps.inboxOf', { account: shown })}>
          {mails.length === 0 && <p className="muted">{translate('sign-in-steps.inboxEmpty')}</p>}
          {mails.map(({ id, at, subject, text }) => (
            <article key={id} className="inbox-screen__mail">
              <h2>{subject}</h2>
              <time className="muted" dateTime={at}>
                {localTime(at)}
              </time>
              <p>{text}</p>
            </article>
          ))}
        </section>
      )}
    </SignInFrame>
  );
}

/** Loads the e-mails to an account, newest first. Throws a `RequestError`. */
async function loadInbox(account: string, signal?: AbortSignal): Promise<SandboxMail[]> {
  const { data } = await request<SandboxMail[]>('/sandbox/inbox', {
    base: 'global',
    query: { account },
    signal,
  });
  return data;
}
