/** How long a ticket of the gateway allows its step, in milliseconds. */
export const ticketLife = 5 * 60_000;
