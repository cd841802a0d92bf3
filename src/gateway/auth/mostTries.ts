/** Tries that one ticket takes. */
export const mostTries = 5;
