import type { Part } from '../Part';
import { claimEffects } from './effects';
import { mailOfClaim } from './mailOfClaim';
import { prepareClaim } from './prepareClaim';

/** Payments that merchants say belong to their orders (product 7.44). */
export const claims: Part = {
  name: 'claims',
  handlers: { create: { 'payment-claims': { before: prepareClaim } }, effects: claimEffects },
  jobs: [mailOfClaim],
};
