/** A route that requires a session, and what else it requires. */
export interface GuardedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the placeholders `:country` and `:id`. */
  url: string;
  /** The server's route, where a parameter names the resource. */
  route?: string;
  /** Undefined if a session is enough. */
  permission: string | undefined;
  /** The resource whose records it reads or writes, which `:id` names; undefined for other routes. */
  resource?: string;
  /** It has no HEAD beside its GET. */
  withoutHead?: boolean;
  /** Status with the permission, if not 200 or 422: the last parameter is not found, or another permission is needed. */
  accepted?: number;
}
