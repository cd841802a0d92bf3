import type { SessionCountry } from '../session/SessionCountry';

/** How a request is made. */
export interface RequestOptions {
  /** `GET` where nothing else is said. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Undefined values are left out. */
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** Which part of the API the path is under: that of a country, or the one of all. `country` where nothing is said. */
  base?: 'global' | 'country';
  /** The country to ask; the session's where nothing is said. */
  country?: SessionCountry | undefined;
  /** Aborting it ends the request without any message. */
  signal?: AbortSignal | undefined;
}
