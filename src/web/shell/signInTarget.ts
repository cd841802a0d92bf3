/**
 * Where to go after signing in: the `redirect` of a sign-in address (`/login?redirect=%2FCollectorders`), if it is
 * a path of this app, else the start.
 */
export function signInTarget(hashPath: string): string {
  const [path = '', query = ''] = hashPath.split('?');
  if (path !== '/login' && path !== '/testlogin') return hashPath;
  const target = new URLSearchParams(query).get('redirect') ?? '/';
  const isOwn =
    /^\/(?![/\\])/.test(target) && !target.startsWith('/login') && !target.startsWith('/testlogin');
  return isOwn ? target : '/';
}
