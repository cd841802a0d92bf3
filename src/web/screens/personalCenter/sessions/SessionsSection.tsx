import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { IconButton } from '../../../ui/IconButton';
import { LoadingRows } from '../LoadingRows';
import { personalCalls, type OwnSession } from '../personalCalls';
import { personalQuery } from '../personalQuery';
import { SectionCard } from '../SectionCard';
import { EndSessionsDialog } from './EndSessionsDialog';
import { SessionRow } from './SessionRow';
import './sessions.css';

/** Where the user is signed in, this session first; others can be ended, one or all of them. */
export function SessionsSection() {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.sessions.${key}`);
  const queryClient = useQueryClient();
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: personalQuery.sessions,
    queryFn: ({ signal }) => personalCalls.sessions(signal),
  });
  const place = useRef<HTMLDivElement>(null);
  // What the dialog is about stays while it closes.
  const [asked, setAsked] = useState<{ sessions: OwnSession[]; all: boolean }>({ sessions: [], all: false });
  const [open, setOpen] = useState(false);
  const sessions = data?.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
  );
  const others = sessions?.filter(({ current }) => !current) ?? [];

  const ask = (ending: OwnSession[], all: boolean) => {
    setAsked({ sessions: ending, all });
    setOpen(true);
  };

  function ended() {
    setOpen(false);
    const gone = new Set(asked.sessions.map(({ id }) => id));
    queryClient.setQueryData<OwnSession[]>(personalQuery.sessions, (before) =>
      before?.filter(({ id }) => !gone.has(id)),
    );
    void refetch();
    // The button that asked is gone with its row.
    place.current?.querySelector('h2')?.focus();
  }

  return (
    <div ref={place}>
      <SectionCard
        title={text('title')}
        lead={text('lead')}
        busy={isFetching}
        actions={
          <>
            {others.length > 0 && <Button onClick={() => ask(others, true)}>{text('endOthers')}</Button>}
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
          <ul className="personal__list" aria-label={text('list')}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => ask([session], false)} />
            ))}
          </ul>
        )}
        {sessions && others.length === 0 && <p className="personal__aside">{text('alone')}</p>}
      </SectionCard>
      <EndSessionsDialog open={open} {...asked} onClose={() => setOpen(false)} onEnded={ended} />
    </div>
  );
}
