/** Paths that need no session. */
export const publicPaths = ['/login'];

/** Paths of the error pages, which need no session either. */
export const errorPaths = ['/401', '/404'];
