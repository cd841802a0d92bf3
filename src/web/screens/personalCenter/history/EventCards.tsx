import { useTranslate } from 'ra-core';
import { StateText } from '../../../ui/StateText';
import { showInstant } from '../../../widgets/showInstant';
import type { SecurityEvent } from '../personalCalls';
import { useAgentName } from '../useAgentName';
import { useZone } from '../useZone';
import { useEventTexts } from './useEventTexts';

/** Events as cards, for a phone. */
export function EventCards({ events }: { events: SecurityEvent[] }) {
  const translate = useTranslate();
  const nameOf = useAgentName();
  const textsOf = useEventTexts();
  const zone = useZone();
  return (
    <>
      <p className="personal__aside">{translate('corridor.personal-center.zone', { zone })}</p>
      <ul className="personal__list" aria-label={translate('corridor.personal-center.history.list')}>
        {events.map((event) => {
          const { kind, outcome } = textsOf(event);
          return (
            <li key={event.id} className="personal__event">
              <p className="personal__eventKind">{kind}</p>
              <p className="personal__eventHead">
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
