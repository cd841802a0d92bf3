import type {
  ListedNetwork,
  NetworkException,
  SuspendedPayment,
  UnknownOutcome,
} from '../../../../contract/operator/networks';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { localTime } from '../frame/localTime';
import { type Decision, DeskCard, type DeskRow } from './DeskCard';

/** Makes a change by a call of the sandbox's desk, and says what it was. */
export type Change = (path: string, body: object | undefined, text: string) => Promise<void>;

type Text = (key: string, values?: Record<string, string>) => string;

/** Translates the texts of the desk. */
function useText(): Text {
  const translate = useEarlyTranslate();
  return (key, values) => translate(`sign-in-steps.desk${key}`, values);
}

const timeRow = (id: string, title: string, at: string): DeskRow => ({
  id,
  title,
  value: <time dateTime={at}>{localTime(at)}</time>,
});

/** A payment that belongs to no order: it is credited to one, or sent back. */
export function PaymentCard({ payment, change }: { payment: SuspendedPayment; change: Change }) {
  const { id, money, country, at, ref, payerName, state, claims } = payment;
  const text = useText();
  const isOpen = state === 'open';
  return (
    <DeskCard
      name={`${money} ${ref}`}
      title={money}
      about={[country, text(isOpen ? 'Open' : 'Refunding')].join(' · ')}
      rows={[
        { id: 'ref', title: text('Reference'), value: ref },
        ...(payerName === null ? [] : [{ id: 'payer', title: text('Payer'), value: payerName }]),
        timeRow('at', text('PaidAt'), at),
        ...(claims.length === 0 ? [] : [{ id: 'claims', title: text('Claims'), value: claims.join(', ') }]),
      ]}
      decisions={
        isOpen
          ? [
              {
                label: text('Assign'),
                effect: text('AssignEffect', { money }),
                input: { label: text('OrderNo'), hint: text('OrderNoHint'), missing: text('OrderNoMissing') },
                send: (orderNo) =>
                  change(`suspense/${id}/assign`, { orderNo }, text('AssignDone', { money, orderNo })),
              },
              {
                label: text('Refund'),
                effect: text('RefundEffect', { money }),
                isDanger: true,
                send: () => change(`suspense/${id}/refund`, undefined, text('RefundDone', { money })),
              },
              {
                label: text('WriteOff'),
                effect: text('WriteOffEffect', { money }),
                input: { label: text('OffReason'), missing: text('OffReasonMissing') },
                isDanger: true,
                send: (reason) =>
                  change(`suspense/${id}/write-off`, { reason }, text('WriteOffDone', { money })),
              },
            ]
          : []
      }
    />
  );
}

/** A network's report that does not fit. Operators book it again, decide it as they found out, or close it. */
export function ExceptionCard({ exception, change }: { exception: NetworkException; change: Change }) {
  const { id, reason, detail, merchant, country, kind, orderNo, ref, openedAt } = exception;
  const text = useText();
  const title = text(`Reason_${reason}`);
  const retry: Decision = {
    label: text('Retry'),
    effect: text('RetryEffect'),
    send: () => change(`network-exceptions/${id}/retry`, undefined, text('RetryDone')),
  };
  return (
    <DeskCard
      name={`${title} ${ref}`}
      title={title}
      about={[merchant, country, kind && text(`Kind_${kind}`)].filter(Boolean).join(' · ')}
      rows={[...numberRows(text, orderNo, ref), timeRow('at', text('OpenedAt'), openedAt)]}
      decisions={[
        ...(exception.canRetry ? [retry] : []),
        ...(kind ? [askOf(text, ref, change)] : []),
        ...(exception.canResolve && kind ? outcomesOf(text, kind, ref, change) : []),
        {
          label: text('Close'),
          effect: text('CloseEffect'),
          input: { label: text('Done'), missing: text('DoneMissing') },
          send: (note) => change(`network-exceptions/${id}/close`, { reason: note }, text('CloseDone')),
        },
      ]}
    >
      <p>{detail}</p>
    </DeskCard>
  );
}

/** An attempt with an unknown outcome. The network is queried, unless a person has found out. */
export function UnknownCard({ attempt, change }: { attempt: UnknownOutcome; change: Change }) {
  const { ref, kind, merchant, country, orderNo, money, sentAt, answer, queries, nextQueryAt } = attempt;
  const text = useText();
  return (
    <DeskCard
      name={`${money} ${ref}`}
      title={money}
      about={[merchant, country, text(`Kind_${kind}`)].filter(Boolean).join(' · ')}
      rows={[
        ...numberRows(text, orderNo, ref),
        ...(sentAt === null ? [] : [timeRow('sent', text('SentAt'), sentAt)]),
        { id: 'queries', title: text('Queries'), value: String(queries) },
        ...(nextQueryAt === null ? [] : [timeRow('next', text('NextQuery'), nextQueryAt)]),
        ...(answer === null ? [] : [{ id: 'answer', title: text('Answer'), value: answer }]),
      ]}
      decisions={[askOf(text, ref, change), ...outcomesOf(text, kind, ref, change)]}
    />
  );
}

/** A network, what it has under way, and whether it takes new orders. */
export function NetworkCard({ network, change }: { network: ListedNetwork; change: Change }) {
  const { name, isOff, reason, offSince, waiting, unknown, exceptions, statement } = network;
  const text = useText();
  const counts = { Waiting: waiting, Unknown: unknown, OpenExceptions: exceptions };
  return (
    <DeskCard
      name={name}
      title={name}
      about={text(isOff ? 'Off' : 'On')}
      rows={[
        ...(reason === null ? [] : [{ id: 'reason', title: text('OffReason'), value: reason }]),
        ...(offSince === null ? [] : [timeRow('since', text('OffSince'), offSince)]),
        ...Object.entries(counts).map(([key, count]) => ({
          id: key,
          title: text(key),
          value: String(count),
        })),
        ...(statement === null ? [] : [{ id: 'statement', title: text('Statement'), value: statement }]),
      ]}
      decisions={[
        {
          label: text('Fetch'),
          effect: text('FetchEffect', { name }),
          input: { label: text('FetchDay'), hint: text('FetchDayHint'), missing: text('FetchDayMissing') },
          send: (day) => change(`networks/${name}/statement`, { day }, text('FetchDone', { name, day })),
        },
        isOff
          ? {
              label: text('SwitchOn'),
              effect: text('SwitchOnEffect', { name }),
              send: () => change(`networks/${name}/on`, undefined, text('SwitchOnDone', { name })),
            }
          : {
              label: text('SwitchOff'),
              effect: text('SwitchOffEffect', { name }),
              input: { label: text('OffReason'), missing: text('OffReasonMissing') },
              isDanger: true,
              send: (why) => change(`networks/${name}/off`, { reason: why }, text('SwitchOffDone', { name })),
            },
      ]}
    />
  );
}

function numberRows(text: Text, orderNo: string | null, ref: string): DeskRow[] {
  const reference = { id: 'ref', title: text('AttemptRef'), value: ref, mono: true };
  if (orderNo === null) return [reference];
  return [{ id: 'order', title: text('OrderNo'), value: orderNo, mono: true }, reference];
}

/** Returns the decision to ask the network about an attempt now. */
function askOf(text: Text, ref: string, change: Change): Decision {
  return {
    label: text('Ask'),
    effect: text('AskEffect'),
    send: () => change(`network-attempts/${ref}/ask`, undefined, text('AskDone')),
  };
}

/** Returns the decisions that an attempt was paid, or failed, as a person has found out. */
function outcomesOf(text: Text, kind: string, ref: string, change: Change): Decision[] {
  return (['paid', 'failed'] as const).map((state) => ({
    label: text(`Resolve_${state}`),
    effect: text(`Resolve_${kind}_${state}`),
    input: { label: text('Evidence'), hint: text('EvidenceHint'), missing: text('EvidenceMissing') },
    isDanger: state === 'failed',
    send: (reason) =>
      change(`network-attempts/${ref}/resolve`, { state, reason }, text(`Resolve_${state}_done`)),
  }));
}
