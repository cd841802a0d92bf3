import { useCallback, useEffect, useState } from 'react';
import type { NetworkException, SuspendedPayment } from '../../../../contract/networks';
import { request } from '../../../client/request';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { localTime } from '../frame/localTime';
import { DeskCard } from './DeskCard';

/** How often what is shown is refreshed, in ms. */
const interval = 5000;

/** Props of {@link NetworkDesk}. */
interface NetworkDeskProps {
  /** Called with what was done, in words. */
  onDone: (text: string) => void;
}

/** What the network says that a sandbox plays and that does not fit: payments that belong to no order, and exceptions. */
export function NetworkDesk({ onDone }: NetworkDeskProps) {
  const translate = useEarlyTranslate();
  const [payments, setPayments] = useState<SuspendedPayment[]>([]);
  const [exceptions, setExceptions] = useState<NetworkException[]>([]);
  const load = useCallback(async (signal?: AbortSignal) => {
    const [suspended, open] = await Promise.all([
      request<SuspendedPayment[]>('/sandbox/suspense', { base: 'global', signal }),
      request<NetworkException[]>('/sandbox/network-exceptions', { base: 'global', signal }),
    ]);
    setPayments(suspended.data);
    setExceptions(open.data);
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    // A failure changes nothing: the next refresh may succeed.
    const refresh = () => load(controller.signal).catch(() => undefined);
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, interval);
    void refresh();
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [load]);

  const change = async (path: string, body: object | undefined, text: string) => {
    await request(`/sandbox/${path}`, { base: 'global', method: 'POST', body });
    onDone(text);
    await load().catch(() => undefined);
  };

  return (
    <>
      {payments.length > 0 && <h2>{translate('sign-in-steps.deskPayments')}</h2>}
      {payments.map((payment) => (
        <PaymentCard key={payment.id} payment={payment} change={change} />
      ))}
      {exceptions.length > 0 && <h2>{translate('sign-in-steps.deskExceptions')}</h2>}
      {exceptions.map((exception) => (
        <ExceptionCard key={exception.id} exception={exception} change={change} />
      ))}
    </>
  );
}

/** Makes a change, and says what it was. */
type Change = (path: string, body: object | undefined, text: string) => Promise<void>;

function PaymentCard({ payment, change }: { payment: SuspendedPayment; change: Change }) {
  const { id, money, country, at, ref, payerName, state } = payment;
  const translate = useEarlyTranslate();
  const text = (key: string, values?: Record<string, string>) =>
    translate(`sign-in-steps.desk${key}`, values);
  const isOpen = state === 'open';
  return (
    <DeskCard
      name={`${money} ${ref}`}
      title={money}
      about={[country, text(isOpen ? 'Open' : 'Refunding')].join(' · ')}
      rows={[
        { id: 'ref', title: text('Reference'), value: ref },
        ...(payerName === null ? [] : [{ id: 'payer', title: text('Payer'), value: payerName }]),
        { id: 'at', title: text('PaidAt'), value: <time dateTime={at}>{localTime(at)}</time> },
      ]}
      {...(isOpen && {
        decide: {
          label: text('Refund'),
          send: () => change(`suspense/${id}/refund`, undefined, text('RefundDone', { money })),
        },
        asked: {
          label: text('Assign'),
          input: { label: text('OrderNo'), hint: text('OrderNoHint'), missing: text('OrderNoMissing') },
          send: (orderNo) =>
            change(`suspense/${id}/assign`, { orderNo }, text('AssignDone', { money, orderNo })),
        },
      })}
    />
  );
}

function ExceptionCard({ exception, change }: { exception: NetworkException; change: Change }) {
  const { id, reason, detail, merchant, country, ref, openedAt } = exception;
  const translate = useEarlyTranslate();
  const text = (key: string) => translate(`sign-in-steps.desk${key}`);
  const title = text(`Reason_${reason}`);
  return (
    <DeskCard
      name={`${title} ${ref}`}
      title={title}
      about={[merchant, country].filter(Boolean).join(' · ')}
      rows={[
        { id: 'ref', title: text('AttemptRef'), value: ref, mono: true },
        {
          id: 'at',
          title: text('OpenedAt'),
          value: <time dateTime={openedAt}>{localTime(openedAt)}</time>,
        },
      ]}
      asked={{
        label: text('Close'),
        input: { label: text('Done'), missing: text('DoneMissing') },
        send: (note) => change(`network-exceptions/${id}/close`, { reason: note }, text('CloseDone')),
      }}
    >
      {/* Made for operators, in the language of the gateway's log. */}
      <p lang="en">{detail}</p>
    </DeskCard>
  );
}
