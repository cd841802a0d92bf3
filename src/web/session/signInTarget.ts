/**
 * Where to go after signing in: the `redirect` of a sign-in address (`/login?redirect=%2FCollectorders`), if it is
 * a path of this app, else the start. Another site is never one.
 */
export function signInTarget(hashPath: string): string {
  const [path = '', query = ''] = hashPath.split('?');
  if (!publicPaths.includes(path)) return hashPath;
  const target = new URLSearchParams(query).get('redirect') ?? '/';
  const isOwn = /^\/(?![/\\])/.test(target) && !publicPaths.includes(target.split(/[?#]/)[0]!);
  return isOwn ? target : '/';
}

/** Addresses that are shown without a session: one signs in there, or reads what a sandbox would have sent. */
export const publicPaths = ['/login', '/testlogin', '/auth-redirect', '/inbox'];
