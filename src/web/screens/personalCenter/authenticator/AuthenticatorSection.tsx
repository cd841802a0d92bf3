import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Tone } from '../../../../metadata/model/BoundField';
import { formatInstant } from '../../../../metadata/values/time';
import { Button } from '../../../ui/controls/Button';
import { StateText } from '../../../ui/feedback/StateText';
import type { Profile } from '../../../../contract/personal';
import { SectionCard, useFocusBack, useSectionText, useSuccess, useZone } from '../shared/SectionCard';
import { Rebind, RenewCodes } from './AuthenticatorChanges';
import './AuthenticatorSection.css';

/** The section for authenticator and recovery codes: their state, and replacing them. */
export function AuthenticatorSection({ profile }: { profile: Profile }) {
  const text = useSectionText('authenticator');
  const succeed = useSuccess();
  const queryClient = useQueryClient();
  const [doing, setDoing] = useState<'rebind' | 'renew'>();
  const [last, setLast] = useState<'rebind' | 'renew'>();
  const trigger = useFocusBack<HTMLButtonElement>(doing !== undefined);

  function begin(what: 'rebind' | 'renew') {
    setLast(what);
    setDoing(what);
  }
  function finish(key: string) {
    setDoing(undefined);
    succeed(`authenticator.${key}`);
    void queryClient.invalidateQueries({ queryKey: ['personal'] });
  }
  const cancel = () => setDoing(undefined);
  if (doing === 'rebind') {
    return (
      <SectionCard title={text('rebind')}>
        <Rebind account={profile.account} onCancel={cancel} onDone={() => finish('replaced')} />
      </SectionCard>
    );
  }
  if (doing === 'renew') {
    return (
      <SectionCard title={text('renew')}>
        <RenewCodes account={profile.account} onCancel={cancel} onDone={() => finish('renewed')} />
      </SectionCard>
    );
  }
  return (
    <SectionCard title={text('title')} lead={text('lead')}>
      <AuthenticatorState profile={profile} trigger={trigger} last={last} onBegin={begin} />
    </SectionCard>
  );
}

interface AuthenticatorStateProps {
  profile: Profile;
  /** Ref of the button that was pressed last. */
  trigger: RefObject<HTMLButtonElement | null>;
  last: 'rebind' | 'renew' | undefined;
  onBegin: (what: 'rebind' | 'renew') => void;
}

/** Whether an authenticator is bound and how many recovery codes are left, with buttons to replace them. */
function AuthenticatorState({ profile, trigger, last, onBegin }: AuthenticatorStateProps) {
  const text = useSectionText('authenticator');
  const zone = useZone();
  const { authenticatorBoundAt, recoveryCodesLeft } = profile;
  if (!authenticatorBoundAt) {
    return (
      <div className="section-card__part">
        <StateText tone="warning">{text('missing')}</StateText>
        <p className="muted">{text('missingHint')}</p>
      </div>
    );
  }
  const tone = recoveryTone(recoveryCodesLeft);
  return (
    <div className="authenticator-section__parts">
      <div className="section-card__part">
        <h3>{text('title')}</h3>
        <StateText tone="success">{text('bound')}</StateText>
        <p className="muted">
          <span>{text('boundAt')}</span>{' '}
          <time className="number" dateTime={authenticatorBoundAt}>
            {formatInstant(authenticatorBoundAt, zone, 'minute')}
          </time>{' '}
          <span>{zone}</span>
        </p>
        <Button ref={last === 'rebind' ? trigger : undefined} onClick={() => onBegin('rebind')}>
          {text('rebind')}
        </Button>
      </div>
      <div className="section-card__part">
        <h3>{text('codes')}</h3>
        <StateText tone={tone}>{text('codesLeft', { smart_count: recoveryCodesLeft })}</StateText>
        <p className="muted">
          {text(tone === 'error' ? 'codesNone' : tone === 'warning' ? 'codesFew' : 'codesHint')}
        </p>
        <Button ref={last === 'renew' ? trigger : undefined} onClick={() => onBegin('renew')}>
          {text('renew')}
        </Button>
      </div>
    </div>
  );
}

/** From how many recovery codes on new ones are suggested. */
const few = 3;

/** Returns the tone for a number of recovery codes that are left. */
export function recoveryTone(left: number): Tone {
  if (left === 0) return 'error';
  return left <= few ? 'warning' : 'success';
}
