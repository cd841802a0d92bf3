import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { request } from '../../../client/request';
import { translateEarly, useEarlyTranslate } from '../../../i18n/earlyTexts';
import { SignInFrame, SignInNotice, StepHead } from '../frame/SignInFrame';
import { type Change, ExceptionCard, NetworkCard, PaymentCard, UnknownCard } from './networkCards';
import { ReviewCard } from './ReviewCard';
import type {
  ListedNetwork,
  NetworkException,
  SuspendedPayment,
  UnknownOutcome,
} from '../../../../contract/operator/networks';
import type { Review } from '../../../../contract/operator/reviews';
import { RequestError } from '../../../client/RequestError';
import { useSessionState } from '../../../session/useSession';
import './OperatorScreen.css';

/**
 * `/operator`: the provider's pending work in a sandbox. It has payments without an order, unfit and missing reports of its
 * network, and reviews. It refreshes itself.
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

/** Interval at which an open page is refreshed, in ms. */
const interval = 5000;

/** All that waits for the provider in a sandbox, each list with the oldest first. */
interface Desk {
  payments: SuspendedPayment[];
  exceptions: NetworkException[];
  unknown: UnknownOutcome[];
  reviews: Review[];
  networks: ListedNetwork[];
}

/** Result of {@link useDesk}. */
interface LoadedDesk {
  /** Undefined until it was loaded. */
  desk: Desk | undefined;
  /** Why it could not be loaded the last time; undefined as soon as it could. */
  failure: string | undefined;
  /** Loads it again. It does not throw. */
  load: () => Promise<void>;
}

/** Loads what waits for the provider, again every few seconds while the page is looked at, and in another language. */
function useDesk(): LoadedDesk {
  const language = useSessionState((state) => state.language);
  const [state, setState] = useState<Omit<LoadedDesk, 'load'>>({ desk: undefined, failure: undefined });
  const load = useCallback(
    (signal?: AbortSignal) =>
      loadDesk(signal).then(
        (desk) => setState({ desk, failure: undefined }),
        (error: unknown) => {
          if (signal?.aborted) return;
          const failure = error instanceof RequestError ? error.message : translateEarly('errors.noAnswer');
          setState(({ desk }) => ({ desk, failure }));
        },
      ),
    [],
  );

  useEffect(() => {
    const controller = new AbortController();
    const timer = setInterval(() => {
      if (!document.hidden) void load(controller.signal);
    }, interval);
    void load(controller.signal);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [language, load]);
  return { ...state, load };
}

async function loadDesk(signal: AbortSignal | undefined): Promise<Desk> {
  async function read<Row>(path: string) {
    return (await request<Row[]>(`/sandbox/${path}`, { base: 'global', signal })).data;
  }
  const [payments, exceptions, unknown, reviews, networks] = await Promise.all([
    read<SuspendedPayment>('suspense'),
    read<NetworkException>('network-exceptions'),
    read<UnknownOutcome>('network-attempts'),
    read<Review>('reviews?limit=500'),
    read<ListedNetwork>('networks'),
  ]);
  return { payments, exceptions, unknown, reviews, networks };
}
