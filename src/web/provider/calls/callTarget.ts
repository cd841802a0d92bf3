/** Where the calls of operators about a country's records go: in place of `src/web/session/callTarget.ts`. */
export const manageRoot = '/api/provider/manage';
export const globalRoot = '/api/provider';

/** The session is in a cookie that no script reads. */
export const credentials = 'same-origin';

/** Codes that end the session: it has expired, or its operator was disabled. */
export const endingCodes = [401];

/** Nothing is to be sent beside the cookie. */
export const sessionHeader = (_token: string | undefined): Record<string, string> | undefined => undefined;
