import { useTranslate } from 'ra-core';
import { StateText } from '../../../ui/StateText';
import { showInstant } from '../../../widgets/showInstant';
import type { SecurityEvent } from '../personalCalls';
import { useAgentName } from '../useAgentName';
import { useZone } from '../useZone';
import { useEventTexts } from './useEventTexts';

/** Events as a table. */
export function EventTable({ events }: { events: SecurityEvent[] }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.history.${key}`);
  const nameOf = useAgentName();
  const textsOf = useEventTexts();
  const zone = useZone();
  return (
    // The region scrolls sideways where the table is wider, so the keyboard must reach it.
    <div className="personal__scroll" role="region" aria-label={text('list')} tabIndex={0}>
      <table className="table personal__events">
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
