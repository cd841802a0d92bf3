import { QrCode } from './QrCode';
import './AuthenticatorScan.css';

interface AuthenticatorScanProps {
  /** The `otpauth:` address of a new authenticator's secret. */
  uri: string;
  /** Accessible name of the QR code. */
  label: string;
  /** Label of the link that opens the app on the device itself. */
  open: string;
}

/**
 * How an authenticator app takes over a new secret: a QR code to scan and, where the app may be on this device, a link that
 * opens it. A phone cannot scan its own screen.
 */
export function AuthenticatorScan({ uri, label, open }: AuthenticatorScanProps) {
  return (
    <div className="authenticator-scan">
      <QrCode text={uri} label={label} />
      <a className="authenticator-scan__open button button--secondary" href={uri}>
        {open}
      </a>
    </div>
  );
}
