import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../../metadata/values/time';
import { Button, IconButton } from '../../../ui/controls/Button';
import { ErrorState } from '../../../ui/feedback/Placeholders';
import { StateText } from '../../../ui/feedback/StateText';
import { Icon } from '../../../ui/Icon';
import { showInstant } from '../../../widgets/showInstant';
import { type OwnSession, personalCalls, personalQuery } from '../shared/personalCalls';
import { LoadingRows, SectionCard } from '../shared/SectionCard';
import { useZone } from '../shared/sectionHooks';
import { describeAgent, useAgentName } from '../shared/userAgent';
import { EndSessionsDialog } from './EndSessionsDialog';
import './SessionsSection.css';

/** The section for the user's sessions, this one first. The others can be ended, one by one or all together. */
export function SessionsSection() {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.sessions.${key}`);
  const queryClient = useQueryClient();
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: personalQuery.sessions,
    queryFn: ({ signal }) => personalCalls.sessions(signal),
  });
  // Kept while the dialog closes.
  const [ending, setEnding] = useState<{ sessions: OwnSession[]; all: boolean }>({
    sessions: [],
    all: false,
  });
  const [open, setOpen] = useState(false);
  const sessions = data?.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
  );
  const others = sessions?.filter(({ current }) => !current) ?? [];

  const confirmEnding = (chosen: OwnSession[], all: boolean) => {
    setEnding({ sessions: chosen, all });
    setOpen(true);
  };

  function ended() {
    setOpen(false);
    const gone = new Set(ending.sessions.map(({ id }) => id));
    queryClient.setQueryData<OwnSession[]>(personalQuery.sessions, (before) =>
      before?.filter(({ id }) => !gone.has(id)),
    );
    void refetch();
  }

  return (
    <>
      <SectionCard
        title={text('title')}
        lead={text('lead')}
        busy={isFetching}
        actions={
          <>
            {others.length > 0 && (
              <Button onClick={() => confirmEnding(others, true)}>{text('endOthers')}</Button>
            )}
            <IconButton
              icon="refresh"
              label={text('refresh')}
              aria-busy={isFetching}
              onClick={() => void refetch()}
            />
          </>
        }
      >
        {isPending && <LoadingRows count={3} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {sessions && (
          <ul className="section-card__list" aria-label={text('list')}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => confirmEnding([session], false)} />
            ))}
          </ul>
        )}
        {sessions && others.length === 0 && <p className="section-card__aside">{text('alone')}</p>}
      </SectionCard>
      <EndSessionsDialog open={open} {...ending} onClose={() => setOpen(false)} onEnded={ended} />
    </>
  );
}

/** Props of {@link SessionRow}. */
interface SessionRowProps {
  session: OwnSession;
  onEnd: () => void;
}

/** One session with device, address and times, and a button to end it unless it is this one. */
function SessionRow({ session, onEnd }: SessionRowProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.sessions.${key}`);
  const device = useAgentName()(session.agent);
  const zone = useZone();
  return (
    <li className="sessions-section__session">
      <span className="sessions-section__icon">
        <Icon name={describeAgent(session.agent).kind === 'phone' ? 'phone' : 'monitor'} />
      </span>
      <div className="sessions-section__text">
        <p className="sessions-section__device" title={session.agent}>
          {device}
          {session.current && <StateText tone="success">{text('current')}</StateText>}
        </p>
        <dl className="sessions-section__facts">
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
