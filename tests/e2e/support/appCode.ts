import { spawnSync } from 'node:child_process';
import { authenticatorCode } from '../../support/authenticatorCode';

const stepLength = 30_000;
/** The last step whose code was shown, of each secret at each gateway. */
const shown = new Map<string, number>();

/**
 * Returns the six digits of an authenticator app for a base32 secret, by `oathtool` if it is installed. After the current code it
 * returns that of the next 30 seconds, as a gateway takes each once.
 */
export function appCode(secret: string, gatewayUrl: string): string {
  // A third code within 30 seconds would be rejected, so no user may need more in all tests of a process; files with different
  // users do not meet.
  const key = `${gatewayUrl} ${secret}`;
  const now = Math.floor(Date.now() / stepLength);
  const step = Math.max(now, (shown.get(key) ?? 0) + 1);
  shown.set(key, step);
  const at = new Date(step * stepLength);
  const args = ['--totp', '--base32', `--now=${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`, secret];
  const { status, stdout } = spawnSync('oathtool', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : authenticatorCode(secret, at.getTime());
}
