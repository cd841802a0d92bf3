import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon';
import './BlankScreen.css';

/** Props of {@link BlankScreen}. */
export interface BlankScreenProps {
  /** Why: no such address, no permission for it, or no permission for anything. */
  kind: 'notFound' | 'notAllowed' | 'empty';
}

/** A page without content, with the reason and a link to the start. */
export function BlankScreen({ kind }: BlankScreenProps) {
  const translate = useTranslate();
  return (
    <div className="page blank-screen">
      <span className="blank-screen__icon">
        <Icon name={kind === 'notFound' ? 'search' : 'info'} size={28} />
      </span>
      <h1>{translate(`corridor.shell.${kind}.title`)}</h1>
      <p className="muted">{translate(`corridor.shell.${kind}.text`)}</p>
      {kind !== 'empty' && (
        <LinkBase className="button button--secondary" to="/">
          {translate('corridor.shell.notFound.back')}
        </LinkBase>
      )}
    </div>
  );
}
