import { Counter } from 'prom-client';

/** Notifications of networks by outcome, in this process. */
export const notificationCounter = new Counter({
  name: 'corridor_network_notifications_total',
  help: 'Notifications of networks by what became of them: booked, repeated, unread (some of it could not be read) or unverified.',
  labelNames: ['network', 'outcome'],
  registers: [],
});
