/** Envelope code for an incorrect or used code: of the authenticator, from an e-mail, or a recovery code. */
export const incorrectCode = 401;

/** Envelope code for a ticket that is unknown, expired, used, or had too many attempts. */
export const invalidTicket = 440;
