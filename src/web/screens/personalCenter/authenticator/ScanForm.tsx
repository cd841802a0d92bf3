import { useTranslate } from 'ra-core';
import { CopyButton } from '../../../ui/CopyButton';
import { QrCode } from '../../shared/QrCode';
import { CodeField } from '../forms/CodeField';
import { PersonalForm } from '../forms/PersonalForm';

/** A secret for a new authenticator, and the ticket that its first code is sent with. */
export interface Offer {
  ticket: string;
  /** `otpauth:` address. */
  uri: string;
  /** Base32. */
  secret: string;
}

/** Props of {@link ScanForm}. */
export interface ScanFormProps {
  offer: Offer;
  /** Sends six digits. */
  send: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret of the new authenticator, to scan or to type, and takes the first code that it shows. */
export function ScanForm({ offer: { uri, secret }, send, onCancel }: ScanFormProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.authenticator.${key}`);
  return (
    <PersonalForm
      initial={{ code: '' }}
      submit={text('confirm')}
      onCancel={onCancel}
      send={({ code }) => send(code.replaceAll(/\s/g, ''))}
    >
      <p>{text('scan')}</p>
      <div className="personal__scan">
        <QrCode text={uri} label={text('qrCode')} />
        <div className="personal__secretText">
          <p className="muted">{text('byHand')}</p>
          <p>
            <code className="mono">{secret.match(/.{1,4}/g)?.join(' ')}</code>{' '}
            <CopyButton text={secret} label={text('copySecret')} />
          </p>
        </div>
      </div>
      <CodeField label={text('newCode')} hint={text('newCodeHint')} />
    </PersonalForm>
  );
}
