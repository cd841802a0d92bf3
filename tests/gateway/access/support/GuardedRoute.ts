/** A route that requires a session, and what else it requires. */
export interface GuardedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the placeholders `:country` and `:id`. */
  url: string;
  /** How the server has it, where that names the resource by a parameter. */
  route?: string;
  /** Undefined if a session is enough. */
  permission: string | undefined;
  /** The resource whose records it reads or writes, which `:id` names; undefined for other routes. */
  resource?: string;
  /** It has no HEAD beside its GET. */
  withoutHead?: boolean;
  /** Status where the permission is given, for a route whose last parameter is not found, or that needs another one too; 200 or 422 otherwise. */
  accepted?: number;
}
