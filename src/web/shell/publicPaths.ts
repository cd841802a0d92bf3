/** Addresses that are shown without a session: one signs in there, or reads what a sandbox would have sent. */
export const publicPaths = ['/login', '/testlogin', '/auth-redirect', '/inbox'];
