import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { RequestError } from '../../../client/RequestError';
import { Button } from '../../../ui/controls/Button';
import { Notice } from '../../../ui/feedback/Notice';
import { Dialog } from '../../../ui/overlay/overlays';
import { type OwnSession, personalCalls } from '../shared/personalCalls';
import { useSuccess } from '../shared/sectionHooks';
import { useAgentName } from '../shared/userAgent';

/** Props of {@link EndSessionsDialog}. */
export interface EndSessionsDialogProps {
  open: boolean;
  /** The sessions to end. */
  sessions: OwnSession[];
  /** Whether these are all other sessions rather than a single one. */
  all: boolean;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before ending one session or all others. Stays open with a message if that fails. */
export function EndSessionsDialog({ open, sessions, all, onClose, onEnded }: EndSessionsDialogProps) {
  const translate = useTranslate();
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(`corridor.personal-center.sessions.${key}`, values);
  const succeed = useSuccess();
  const nameOf = useAgentName();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const session = sessions[0];
  const name = all ? 'endOthers' : 'end';

  async function end() {
    if (!session) return;
    setBusy(true);
    setFailure(undefined);
    try {
      if (all) succeed('sessions.endedOthers', { smart_count: await personalCalls.endOtherSessions() });
      else succeed(await endOne(session.id));
      onEnded();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  function close() {
    setFailure(undefined);
    onClose();
  }

  return (
    <Dialog
      open={open}
      title={say(`${name}Title`)}
      busy={busy}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void end()}>
            {say(name)}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      <p>
        {all
          ? say('endOthersText', { smart_count: sessions.length })
          : session && say('endText', { device: nameOf(session.agent), address: session.address })}
      </p>
    </Dialog>
  );
}

/** Ends a session. Returns the key of the message; a session that had ended already is a success too. */
async function endOne(id: string): Promise<string> {
  try {
    await personalCalls.endSession(id);
    return 'sessions.ended';
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return 'sessions.gone';
    throw error;
  }
}
