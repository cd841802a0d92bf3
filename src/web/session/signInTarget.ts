import { publicPaths } from './publicPaths';

/**
 * Returns the path after signing in: `redirect` of an address such as `/login?redirect=%2FCollectorders`, or the start. It must be
 * a path of this app and never leads to another site.
 */
export function signInTarget(hashPath: string): string {
  const [path = '', query = ''] = hashPath.split('?');
  if (!publicPaths.includes(path)) return hashPath;
  const target = new URLSearchParams(query).get('redirect') ?? '/';
  const isOwn = /^\/(?![/\\])/.test(target) && !publicPaths.includes(target.split(/[?#]/)[0]!);
  return isOwn ? target : '/';
}
