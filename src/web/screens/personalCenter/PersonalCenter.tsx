import { LinkBase, useTranslate } from 'react-admin';
import { useEffect, useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { Icon, type IconName } from '../../ui/Icon';
import { AuthenticatorSection } from './authenticator/AuthenticatorSection';
import { HistorySection } from './history/HistorySection';
import { PasswordSection } from './password/PasswordSection';
import { ProfileSection } from './profile/ProfileSection';
import { SessionsSection } from './sessions/SessionsSection';
import { WhitelistSection } from './whitelist/WhitelistSection';
import './PersonalCenter.css';

/** In the order of the menu. The name is the value of `section` in the address and the key of the texts. */
const sections: { name: string; icon: IconName; Section: ComponentType }[] = [
  { name: 'profile', icon: 'user', Section: ProfileSection },
  { name: 'password', icon: 'lock', Section: PasswordSection },
  { name: 'authenticator', icon: 'phone', Section: AuthenticatorSection },
  { name: 'sessions', icon: 'monitor', Section: SessionsSection },
  { name: 'history', icon: 'clock', Section: HistorySection },
  { name: 'whitelist', icon: 'shield', Section: WhitelistSection },
];

/** The personal center (product 2.10), one section at a time. The address names it. */
export function PersonalCenter() {
  const translate = useTranslate();
  const [parameters] = useSearchParams();
  const wanted = parameters.get('section');
  const { name: current, Section } = sections.find(({ name }) => name === wanted) ?? sections[0]!;
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(current);

  useEffect(() => {
    // On a phone the menu may be wider than the screen.
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - list.current.offsetLeft - 24;
    if (shown.current === current) return;
    shown.current = current;
    // So that a screen reader announces the section and Tab goes on from there.
    place.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [current]);

  return (
    <div className="personal-center">
      <nav className="personal-center__nav" aria-label={translate('corridor.personal-center.sections')}>
        <ul ref={list}>
          {sections.map(({ name, icon }) => (
            <li key={name}>
              <LinkBase
                to={{ search: name === sections[0]!.name ? '' : `?section=${name}` }}
                aria-current={name === current ? 'page' : undefined}
              >
                <Icon name={icon} />
                {translate(`corridor.personal-center.${name}.title`)}
              </LinkBase>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={place} className="personal-center__place">
        <Section key={current} />
      </div>
    </div>
  );
}
