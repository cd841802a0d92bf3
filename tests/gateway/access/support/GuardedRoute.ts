/** A route that needs a session, and what else it needs. */
export interface GuardedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:country` and `:id` where a request names them. */
  url: string;
  /** Undefined where being signed in is enough. */
  permission: string | undefined;
  /** The resource whose records it reads or writes; undefined for what is in no country. */
  resource?: string;
}
