import { spawnSync } from 'node:child_process';
import { authenticatorCode } from '../../support/authenticatorCode';

const stepLength = 30_000;
/** The last step whose code was shown, of each secret at each gateway. */
const shown = new Map<string, number>();

/**
 * The six digits of an authenticator app for a base32 secret: of `oathtool` where it is installed, which is no work of
 * ours, else of the tests' own. Of the next 30 seconds where the present code was shown before, since a gateway
 * takes each once; it takes both. A third within 30 seconds would be refused, so that no user may need more in all tests
 * of a process: those of files that use different users do not meet.
 */
export function appCode(secret: string, gatewayUrl: string): string {
  const key = `${gatewayUrl} ${secret}`;
  const now = Math.floor(Date.now() / stepLength);
  const step = Math.max(now, (shown.get(key) ?? 0) + 1);
  shown.set(key, step);
  const at = new Date(step * stepLength);
  const args = ['--totp', '--base32', `--now=${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`, secret];
  const { status, stdout } = spawnSync('oathtool', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : authenticatorCode(secret, at.getTime());
}
