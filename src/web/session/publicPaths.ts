/**
 * Paths that need no session: the screens of signing in and a sandbox's own pages. Apart from `signInTarget`, which the first
 * chunk does without.
 */
export const publicPaths = ['/login', '/testlogin', '/auth-redirect', '/inbox', '/operator', '/receiver'];

/** Paths of the error pages, which need no session either, but have the app's frame with one. */
export const errorPaths = ['/401', '/404'];
