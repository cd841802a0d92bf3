import { publicPaths } from './publicPaths';

/**
 * Returns where to go after signing in: the `redirect` of an address such as `/login?redirect=%2FCollectorders` if it is
 * a path of this app, else the start. It never leads to another site.
 */
export function signInTarget(hashPath: string): string {
  const [path = '', query = ''] = hashPath.split('?');
  if (!publicPaths.includes(path)) return hashPath;
  const target = new URLSearchParams(query).get('redirect') ?? '/';
  const isOwn = /^\/(?![/\\])/.test(target) && !publicPaths.includes(target.split(/[?#]/)[0]!);
  return isOwn ? target : '/';
}
