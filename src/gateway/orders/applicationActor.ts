/** Who requested an order, in its timeline, where it was no user: the merchant's application (`@`: a key of our texts). */
export const applicationActor = '@orders.actor.application';
