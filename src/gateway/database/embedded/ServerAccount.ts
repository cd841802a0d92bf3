/** The system account that runs the database server; none where it is the gateway's own. */
export type ServerAccount = { uid: number; gid: number } | undefined;
