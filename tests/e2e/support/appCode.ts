import { spawnSync } from 'node:child_process';
import { authenticatorCode } from '../../support/authenticatorCode';

const stepLength = 30_000;
/** The last step of each secret whose code was shown. */
const shown = new Map<string, number>();

/**
 * The six digits of an authenticator app for a base32 secret: of `oathtool` where it is installed, which is no work of
 * ours, else of the tests' own. Of the next 30 seconds where the present code was shown before, since each can be used
 * once; the gateway takes both.
 */
export function appCode(secret: string): string {
  const now = Math.floor(Date.now() / stepLength);
  const step = Math.max(now, (shown.get(secret) ?? 0) + 1);
  shown.set(secret, step);
  const at = new Date(step * stepLength);
  const args = ['--totp', '--base32', `--now=${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`, secret];
  const { status, stdout } = spawnSync('oathtool', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : authenticatorCode(secret, at.getTime());
}
