/** Where the calls of programs begin. */
export const programBase = '/api/v1';
