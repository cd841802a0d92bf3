import type { SecurityEventDetail, SecurityEventKind } from './SecurityEvent';

/** The hand-written table of what happened to a user's access, typed for Kysely. */
export interface AuditTables {
  /** Only ever added to. */
  security_event: {
    id: string;
    user_id: string;
    at: string;
    kind: SecurityEventKind;
    outcome: 'success' | 'failure';
    /** IP address that the request came from. */
    address: string;
    /** `User-Agent` of the request, at most 300 characters. */
    agent: string;
    detail: SecurityEventDetail | null;
  };
}
