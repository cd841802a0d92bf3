import { useTranslate } from 'ra-core';
import { formatInstant } from '../../../../metadata/formatInstant';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { StateText } from '../../../ui/StateText';
import { showInstant } from '../../../widgets/showInstant';
import { describeAgent } from '../describeAgent';
import type { OwnSession } from '../personalCalls';
import { useAgentName } from '../useAgentName';
import { useZone } from '../useZone';

/** Props of {@link SessionRow}. */
export interface SessionRowProps {
  session: OwnSession;
  onEnd: () => void;
}

/** One session: device, address, since when and last when, and a button that ends it unless it is this one. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.sessions.${key}`);
  const device = useAgentName()(session.agent);
  const zone = useZone();
  return (
    <li className="personal__session">
      <span className="personal__sessionIcon">
        <Icon name={describeAgent(session.agent).kind === 'phone' ? 'phone' : 'monitor'} />
      </span>
      <div className="personal__sessionText">
        <p className="personal__device" title={session.agent}>
          {device}
          {session.current && <StateText tone="success">{text('current')}</StateText>}
        </p>
        <dl className="personal__inline">
          <div>
            <dt>{text('address')}</dt>
            <dd className="mono">{session.address}</dd>
          </div>
          <div>
            <dt>{text('lastUsed')}</dt>
            <dd>{session.current ? text('now') : showInstant(session.lastUsedAt, zone, 'minute')}</dd>
          </div>
          <div>
            <dt>{text('began')}</dt>
            <dd>{showInstant(session.createdAt, zone, 'minute')}</dd>
          </div>
        </dl>
      </div>
      {!session.current && (
        <Button
          size="small"
          aria-label={translate('corridor.personal-center.sessions.endOf', {
            device,
            at: formatInstant(session.lastUsedAt, zone, 'minute'),
          })}
          onClick={onEnd}
        >
          {text('end')}
        </Button>
      )}
    </li>
  );
}
