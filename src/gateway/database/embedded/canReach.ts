import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import type { ServerAccount } from './ServerAccount';

/**
 * Whether `account` can execute a file or enter a folder. Asked of the system by a process of that account,
 * because permission bits alone do not tell of access lists and mounts.
 */
export function canReach(account: ServerAccount, path: string, as: 'execute' | 'enter'): boolean {
  if (!account) {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }
  const test = as === 'enter' ? 'cd "$0"' : 'test -x "$0"';
  return spawnSync('/bin/sh', ['-c', test, path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
