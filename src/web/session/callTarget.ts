/**
 * Where the calls about a country's records go, and how they say whose session makes them: here those of merchants. The operators' app has
 * another module in its place (`src/web/provider/build/providerParts.ts`).
 */
export const manageRoot = '/api/manage';
export const globalRoot = '/api/global';

/** The token is sent as a header; the gateway reads no cookies. */
export const credentials = 'omit';

/** Codes that end the session (product 11.2). */
export const endingCodes = [409, 410];

/** Returns the header of a session's calls. */
export const sessionHeader = (token: string | undefined): Record<string, string> | undefined =>
  token ? { Authorization: token } : undefined;
