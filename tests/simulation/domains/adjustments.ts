import type { Values } from '../oracle/Book';
import type { Account } from '../world/accounts';
import { isShort, type Operator } from '../world/Operator';
import type { Domain, Operation, Turn } from './Domain';
import { drawForm } from './draw';

const corrections = 'corrections';
const holds = 'fund-holds';

/** What operators can propose, and what an amount of it does to the balances once it is approved. */
const kinds = [
  { resource: corrections, values: { kind: 'credit' }, available: 1, held: 0 },
  { resource: corrections, values: { kind: 'feeRefund' }, available: 1, held: 0 },
  { resource: corrections, values: { kind: 'debit' }, available: -1, held: 0 },
  { resource: corrections, values: { kind: 'feeCharge' }, available: -1, held: 0 },
  { resource: holds, values: {}, available: -1, held: 1 },
  { resource: holds, values: {}, available: -1, held: 1 },
] as const;

const approved = { [corrections]: 'booked', [holds]: 'held' } as const;
const businessTypes = { [corrections]: 'correction', [holds]: 'fundHold' } as const;

/** What somebody has proposed, of which the merchant sees nothing yet. */
interface Proposal {
  id: string;
  kind: (typeof kinds)[number];
  /** Minor units. */
  amount: number;
  by: Operator;
}

const proposals = new WeakMap<Account, Proposal[]>();

function proposalsOf(account: Account): Proposal[] {
  const known = proposals.get(account) ?? [];
  proposals.set(account, known);
  return known;
}

/** Begins what may be approved now. Returns what to call with the id once it was approved or not. */
function beginApproval({ book }: Account, { kind, amount, by }: Omit<Proposal, 'id'>) {
  const { resource, values, available, held } = kind;
  const credit = available > 0 ? book.await(amount) : undefined;
  const attempt = available > 0 ? undefined : book.attempt(amount);
  return {
    came: (id: string) => {
      const expected: Values = { ...values, amount, status: approved[resource] };
      book.expect(resource, id, expected, { proposer: by }).isFinal = true;
      credit?.came(businessTypes[resource]);
      attempt?.taken();
      book.post(businessTypes[resource], {
        ...(attempt ? { available: -amount } : {}),
        providerHold: held * amount,
      });
    },
    refused: () => {
      credit?.refused();
      attempt?.refused();
    },
    /** It was not tried, or something else was faster. */
    dropped: () => {
      credit?.refused();
      attempt?.dropped();
    },
  };
}

const drawOperator = ({ random, operators }: Turn) => random.pick(operators);
const otherThan = ({ operators: [first, second] }: Turn, one: unknown) => (one === first ? second : first);

const propose: Operation = {
  name: 'propose a correction or a hold',
  weight: 9,
  run: async (turn) => {
    const { account, random } = turn;
    const kind = random.pick(kinds);
    const { amount } = drawForm(turn, 'payout-orders');
    const by = drawOperator(turn);
    const isAlone = amount <= by.alone;
    const approval = isAlone ? beginApproval(account, { kind, amount, by }) : undefined;
    const values = { ...kind.values, amount, reason: 'Something was booked wrongly.' };
    const path = `merchants/${account.code}/${kind.resource}`;
    const answer = await by.keyed.write(path, { country: account.country, values }, random);
    if (approval && isShort(answer)) return approval.refused();
    if (answer.status !== 200)
      throw new Error(`${answer.status}: ${JSON.stringify({ values, body: answer.body })}`);
    const { id, status } = answer.body.data as { id: string; status: string };
    const wanted = isAlone ? approved[kind.resource] : 'proposed';
    if (status !== wanted) throw new Error(`${id} of ${amount} is ${status}, not ${wanted}.`);
    if (approval) approval.came(id);
    else proposalsOf(account).push({ id, kind, amount, by });
  },
};

const decide: Operation = {
  name: 'decide about a proposal',
  weight: 8,
  run: async (turn) => {
    const { account, random } = turn;
    const open = proposalsOf(account);
    const [proposal] = open.splice(random.integer(0, Math.max(0, open.length - 1)), 1);
    if (!proposal) return false;
    const { id, kind, by } = proposal;
    if (random.chance(0.2)) await requireRefused(by, id, 'approve', random.fork('own'));
    const isApproved = random.chance(0.75);
    const isContested = random.chance(0.2);
    const approval = isApproved || isContested ? beginApproval(account, proposal) : undefined;
    const second = otherThan(turn, by);
    const [outcome] = await Promise.all([
      approval && second.tryTo(id, 'approve', random.fork('approve')),
      // Whoever proposed it may take it back.
      (!isApproved || isContested) && by.decide(id, 'reject', random.fork('reject')),
    ]);
    const state = await second.stateOf(id);
    if (state === approved[kind.resource]) {
      if (outcome !== 'decided') throw new Error(`${id} is ${state}, and nobody approved it.`);
      approval!.came(id);
    } else if (outcome === 'short') {
      approval!.refused();
      if (state === 'proposed') open.push(proposal);
    } else if (state === 'rejected' && (!isApproved || isContested)) approval?.dropped();
    else throw new Error(`${id} is ${state}.`);
    return true;
  },
};

const release: Operation = {
  name: 'release a hold',
  weight: 4,
  run: async (turn) => {
    const { account, random } = turn;
    const { book } = account;
    const found = book.usable(holds, ({ values }) => values.status === 'held');
    if (found.length === 0) return false;
    const record = random.pick(found);
    record.isFinal = false;
    const amount = Number(record.values.amount);
    const by = record.memory.proposer as Operator;
    if (amount > by.alone && random.chance(0.2))
      await requireRefused(by, record.id, 'return', random.fork('own'));
    const credit = book.await(amount);
    await otherThan(turn, by).decide(record.id, 'return', random);
    record.values.status = 'released';
    credit.came('fundHoldRelease');
    book.post('fundHoldRelease', { providerHold: -amount });
    record.isFinal = true;
    return true;
  },
};

/** Has an operator try what needs a second person. */
async function requireRefused(
  by: Operator,
  id: string,
  decision: 'approve' | 'return',
  random: Turn['random'],
): Promise<void> {
  const outcome = await by.tryTo(id, decision, random);
  if (outcome !== 'own') throw new Error(`Who proposed ${id} could ${decision} it: ${outcome}.`);
}

/** Corrections and holds: an operator proposes them, another one decides, and the merchant sees what was approved. */
export const adjustmentDomain: Domain = {
  operations: [propose, decide, release],
  resources: [
    { resource: corrections, time: 'bookedAt', groupBy: 'kind', sums: ['amount'] },
    { resource: holds, time: 'heldAt', groupBy: 'status', sums: ['amount'] },
  ],
};
