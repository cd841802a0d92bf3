/** Who moved an order, in its timeline, where it was no user: the payment network (`@`: a key of our texts). */
export const networkActor = '@orders.actor.network';
