import type { ReactNode } from 'react';
import { LinkBase, useTranslate } from 'ra-core';
import type { Tone } from '../../../../metadata/model/BoundField';
import { formatInstant } from '../../../../metadata/values/time';
import { StateText } from '../../../ui/feedback/StateText';
import { Icon } from '../../../ui/Icon';
import { recoveryTone } from '../authenticator/AuthenticatorSection';
import type { Profile } from '../../../../contract/personal';
import { SectionCard, useSectionText } from '../shared/SectionCard';
import './SecurityCard.css';

/** The state of password, authenticator and whitelist, each with a link to its section. */
export function SecurityCard({ profile, zone }: { profile: Profile; zone: string }) {
  const text = useSectionText('profile');
  const { passwordChangedAt, authenticatorBoundAt, recoveryCodesLeft, whitelisted } = profile;
  const dayOf = (instant: string) => formatInstant(instant, zone).slice(0, 10);
  return (
    <SectionCard title={text('security')}>
      <ul className="security-card__rows">
        <Row
          section="password"
          tone={passwordChangedAt ? 'success' : 'neutral'}
          state={
            passwordChangedAt
              ? text('passwordChanged', { at: dayOf(passwordChangedAt) })
              : text('passwordNeverChanged')
          }
        />
        <Row
          section="authenticator"
          tone={authenticatorBoundAt ? 'success' : 'warning'}
          state={
            authenticatorBoundAt
              ? text('authenticatorBound', { at: dayOf(authenticatorBoundAt) })
              : text('authenticatorMissing')
          }
        >
          {authenticatorBoundAt && (
            <StateText tone={recoveryTone(recoveryCodesLeft)}>
              {text('codesLeft', { smart_count: recoveryCodesLeft })}
            </StateText>
          )}
        </Row>
        <Row
          section="whitelist"
          tone={whitelisted > 0 ? 'success' : 'neutral'}
          state={whitelisted > 0 ? text('whitelisted', { smart_count: whitelisted }) : text('unrestricted')}
        />
      </ul>
    </SectionCard>
  );
}

interface RowProps {
  section: string;
  tone: Tone;
  state: string;
  /** After the state. */
  children?: ReactNode;
}

function Row({ section, tone, state, children }: RowProps) {
  const translate = useTranslate();
  return (
    <li>
      <LinkBase className="security-card__row" to={{ search: `?section=${section}` }}>
        <span className="security-card__title">{translate(`corridor.personal-center.${section}.title`)}</span>
        <span className="security-card__state">
          <StateText tone={tone}>{state}</StateText>
          {children}
        </span>
        <Icon name="chevronRight" size={16} />
      </LinkBase>
    </li>
  );
}
