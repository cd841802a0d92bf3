import { useTranslate } from 'react-admin';
import { StateText } from '../../../ui/feedback/StateText';
import { showInstant } from '../../../widgets/showInstant';
import type { SecurityEvent } from '../shared/personalCalls';
import { useZone } from '../shared/sectionHooks';
import { useAgentName } from '../shared/userAgent';

/** Events as a table. */
export function EventTable({ events }: { events: SecurityEvent[] }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.history.${key}`);
  const nameOf = useAgentName();
  const textsOf = useEventTexts();
  const zone = useZone();
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className="history-section__scroll" role="region" aria-label={text('list')} tabIndex={0}>
      <table className="table history-section__events">
        <thead>
          <tr>
            <th scope="col">
              {text('at')} <span className="muted">{zone}</span>
            </th>
            <th scope="col">{text('event')}</th>
            <th scope="col">{text('outcome')}</th>
            <th scope="col">{text('from')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => {
            const { kind, outcome } = textsOf(event);
            return (
              <tr key={event.id}>
                <td>{showInstant(event.at, zone, 'second')}</td>
                <td>{kind}</td>
                <td>
                  <StateText tone={event.outcome === 'success' ? 'success' : 'error'}>{outcome}</StateText>
                </td>
                <td title={event.agent}>
                  <div>{nameOf(event.agent)}</div>
                  <div className="muted mono">{event.address}</div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Events as cards, on a phone. */
export function EventCards({ events }: { events: SecurityEvent[] }) {
  const translate = useTranslate();
  const nameOf = useAgentName();
  const textsOf = useEventTexts();
  const zone = useZone();
  return (
    <>
      <p className="section-card__aside">{translate('corridor.personal-center.zone', { zone })}</p>
      <ul className="section-card__list" aria-label={translate('corridor.personal-center.history.list')}>
        {events.map((event) => {
          const { kind, outcome } = textsOf(event);
          return (
            <li key={event.id} className="history-section__event">
              <p className="history-section__kind">{kind}</p>
              <p className="history-section__head">
                <StateText tone={event.outcome === 'success' ? 'success' : 'error'}>{outcome}</StateText>
                {showInstant(event.at, zone, 'second')}
              </p>
              <p className="muted">
                <span className="mono">{event.address}</span> · {nameOf(event.agent)}
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Returns the texts of an event. Unknown kinds and details are shown by the gateway's name. */
function useEventTexts(): (event: SecurityEvent) => { kind: string; outcome: string } {
  const translate = useTranslate();
  const say = (key: string, fallback?: string) =>
    translate(`corridor.personal-center.history.${key}`, fallback === undefined ? {} : { _: fallback });
  return ({ kind, outcome, detail }) => {
    const words = say(outcome);
    return {
      kind: say(`kinds.${kind}`, kind),
      outcome: detail ? `${words}: ${say(`details.${detail}`, detail)}` : words,
    };
  };
}
