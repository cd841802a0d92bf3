import { type ReactNode, useId, useState } from 'react';
import { request } from '../../../client/request';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { SignInFrame, SignInNotice, StepHead } from '../frame/SignInFrame';
import { type Change, ExceptionCard, NetworkCard, PaymentCard, UnknownCard } from './networkCards';
import { ReviewCard } from './ReviewCard';
import { useDesk } from './useDesk';
import './OperatorScreen.css';

/**
 * `/operator`: what waits for the provider in a sandbox: payments that belong to no order, what its network says that does not fit, what it
 * does not say, and reviews. Refreshes itself.
 */
export function OperatorScreen() {
  const translate = useEarlyTranslate();
  const { desk, failure, load } = useDesk();
  const [done, setDone] = useState<string>();
  const decided = (text: string) => {
    setDone(text);
    void load();
  };
  const change: Change = async (path, body, text) => {
    await request(`/sandbox/${path}`, { base: 'global', method: 'POST', body });
    decided(text);
  };
  const { payments = [], exceptions = [], unknown = [], reviews = [], networks = [] } = desk ?? {};
  // What the network was asked about in vain is an exception as well.
  const left = new Set(exceptions.map(({ ref }) => ref));
  const open = unknown.filter(({ ref }) => !left.has(ref));
  const isEmpty = [payments, exceptions, open, reviews].every(({ length }) => length === 0);

  return (
    <SignInFrame
      below={
        <div className="operator-screen">
          {done && (
            <div className="operator-screen__done">
              <SignInNotice notice={{ tone: 'success', text: done }} />
            </div>
          )}
          <Cards title="deskPayments">
            {payments.map((payment) => (
              <PaymentCard key={payment.id} payment={payment} change={change} />
            ))}
          </Cards>
          <Cards title="deskExceptions">
            {exceptions.map((exception) => (
              <ExceptionCard key={exception.id} exception={exception} change={change} />
            ))}
          </Cards>
          <Cards title="deskUnknowns">
            {open.map((attempt) => (
              <UnknownCard key={attempt.ref} attempt={attempt} change={change} />
            ))}
          </Cards>
          <Cards title="deskNetworks">
            {networks.map((network) => (
              <NetworkCard key={`${network.name} ${network.isOff}`} network={network} change={change} />
            ))}
          </Cards>
          <Cards title="deskReviews">
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} onDecided={decided} reload={load} />
            ))}
          </Cards>
        </div>
      }
    >
      <div className="sign-in-form">
        <StepHead
          title={translate('sign-in-steps.operatorTitle')}
          lead={translate('sign-in-steps.operatorHint')}
        />
        {failure && <SignInNotice notice={{ tone: 'error', text: failure }} />}
        {desk && isEmpty && <p className="muted">{translate('sign-in-steps.operatorEmpty')}</p>}
      </div>
    </SignInFrame>
  );
}

/** The cards of one kind, below their heading; nothing where there are none. */
function Cards({ title, children }: { title: string; children: ReactNode[] }) {
  const translate = useEarlyTranslate();
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section className="operator-screen__cards" aria-labelledby={id}>
      <h2 id={id}>{translate(`sign-in-steps.${title}`)}</h2>
      {children}
    </section>
  );
}
