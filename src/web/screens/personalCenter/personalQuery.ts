/** Keys under which the query cache keeps what the personal centre asks. */
export const personalQuery = {
  profile: ['personal', 'profile'],
  sessions: ['personal', 'sessions'],
  /** Of all pages. */
  history: ['personal', 'history'],
  whitelist: ['personal', 'whitelist'],
} as const;
