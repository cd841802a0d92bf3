import { readBody } from './readBody';

/** Reads `{ ticket, code }` of a step that takes six digits. */
export const readTicketCode = readBody({
  type: 'object',
  properties: {
    ticket: { type: 'string', minLength: 1, maxLength: 200 },
    code: { type: 'string', pattern: '^[0-9]{6}$' },
  },
  required: ['ticket', 'code'],
});
