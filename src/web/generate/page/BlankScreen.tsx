import { LinkBase, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon';
import './BlankScreen.css';

interface BlankScreenProps {
  /** Why: no such address, one with invalid parameters, no permission for it, or no permission for anything. */
  kind: 'notFound' | 'edited' | 'notAllowed' | 'empty';
}

/** A page without content, with the reason and a link to the start. */
export function BlankScreen({ kind }: BlankScreenProps) {
  const translate = useTranslate();
  return (
    <BlankPage
      icon={kind === 'notFound' || kind === 'edited' ? 'search' : 'info'}
      title={translate(`corridor.shell.${kind}.title`)}
      text={translate(`corridor.shell.${kind}.text`)}
    >
      {kind !== 'empty' && (
        <LinkBase className="button button--secondary" to="/">
          {translate('corridor.shell.notFound.back')}
        </LinkBase>
      )}
    </BlankPage>
  );
}

interface BlankPageProps {
  icon: IconName;
  title: string;
  text: string;
  /** Buttons or links out of it. */
  children?: ReactNode;
}

/** The layout of pages that have nothing but a message. */
export function BlankPage({ icon, title, text, children }: BlankPageProps) {
  return (
    <div className="page blank-screen">
      <span className="blank-screen__icon">
        <Icon name={icon} size={28} />
      </span>
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      {children && <div className="blank-screen__actions">{children}</div>}
    </div>
  );
}
