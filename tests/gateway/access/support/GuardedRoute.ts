/** A route that requires a session, and what else it requires. */
export interface GuardedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the placeholders `:country` and `:id`. */
  url: string;
  /** Undefined if a session is enough. */
  permission: string | undefined;
  /** The resource whose records it reads or writes, which `:id` names; undefined for other routes. */
  resource?: string;
}
