import { aboveAmountMember, serializeForUser, forOthersMember } from '../../gateway/resources/resourceView';
import type { BoundAction, BoundResource } from '../../metadata/model/BoundResource';
import type { JsonSchema } from '../../metadata/model/json';
import { conditionWords } from '../../metadata/texts/conditionWords';
import { factsOf } from '../../metadata/bind/schemas/places';
import { mayMove, movedBy } from '../../metadata/tenants/movedAmounts';
import { largestAmount, limitOf } from '../../metadata/tenants/roleRights';
import { formatMoney } from '../../metadata/values/money';
import { matchesCondition } from '../../metadata/validation/matchesCondition';
import { type UnmetPart, unmetParts } from '../../metadata/validation/unmetParts';
import { permissionReason, sandboxReason } from './accessReasons';
import { type Asked, lineOf } from './Asked';
import type { Reason } from './Reason';

/** A form, a deletion, an import or an action, as the resource declares it. */
export type Write = Partial<
  Pick<BoundAction, 'name' | 'when' | 'not' | 'only' | 'transition' | 'stepUp' | 'moves'>
> & {
  permission: string;
  sandbox?: boolean | undefined;
};

/** A form, deletion, import or action of a resource, with its title and its place in the file. */
export type FoundWrite = Write & { title: string; path: string[] };

/** Finds what can be done with a resource: an action, `create`, `edit`, `delete` or `import`. Returns undefined where there is none of that name. */
export function findWrite(resource: BoundResource, name: string): FoundWrite | undefined {
  const action = resource.actions.find((each) => each.name === name);
  if (action) return { ...action, path: ['actions', name] };
  const { create, edit, delete: deletion, import: importing } = resource;
  const found = new Map<string, (Write & { title?: string | undefined }) | undefined>([
    ['create', create],
    ['edit', edit],
    ['delete', deletion],
    ['import', importing],
  ]).get(name);
  return found && { ...found, name, title: found.title ?? name, path: [name] };
}

/** Returns the rules by which a write is offered to somebody at all, whatever the record. */
export function offeredReasons(asked: Asked, write: Write, path: string[]): Reason[] {
  const at = (member: string) => lineOf(asked.file, [...path, member]);
  return [
    permissionReason(asked, write.permission, at('permission')),
    ...(write.sandbox ? [sandboxReason(asked, at('sandbox'))] : []),
  ];
}

/** Returns the rules by which a write is offered and accepted, in the gateway's order. `path` is where the resource's file declares it. */
export async function writeReasons(
  asked: Asked,
  name: string,
  write: Write,
  path: string[],
): Promise<Reason[]> {
  const { file, resource } = asked;
  const at = (...member: string[]) => lineOf(file, [...path, ...member]);
  const code = `${resource.name}.${name}`;
  return [
    ...offeredReasons(asked, write, path),
    ...(write.when ? [stateReason(asked, write.when, write, path)] : []),
    ...((write.not ?? write.only) === undefined ? [] : [await makerReason(asked, name, write, at)]),
    ...amountReasons(asked, name, write, at('moves')),
    ...(write.stepUp === undefined
      ? []
      : [
          {
            answer: 'yes' as const,
            layer: 'code',
            says: `the user enters a code (${write.stepUp})`,
            at: at('stepUp'),
          },
        ]),
    ...(hasCode(asked, name)
      ? [
          {
            answer: 'unknown' as const,
            layer: 'gateway',
            says: `code of the gateway, ${code}, may refuse it once it is done: balances, limits and the like`,
          },
        ]
      : []),
  ];
}

/** Returns whether the user's role has a largest amount for a write that moves money. It depends if no record was named. */
function amountReasons(
  { context, country, person, record, resource }: Asked,
  name: string,
  write: Write,
  at: string,
): Reason[] {
  const moving = name === 'import' ? resource.create : write;
  const { session, role, merchant } = person;
  const isLimited = (permission: string) => limitOf(session.amounts, permission) !== undefined;
  if (moving?.moves === undefined) return [];
  const permissions = [...new Set([moving.permission ?? write.permission, write.permission])].filter(
    isLimited,
  );
  if (permissions.length === 0) return [];
  const facts = factsOf(context.model, country);
  const largest = largestAmount(session.amounts, permissions, facts.currency) ?? 0;
  const limit = `${formatMoney(largest, facts)} ${facts.currency}`;
  const rule = `the role ${role} moves at most ${limit} in one record by ${permissions.join(' and ')}`;
  const layer = 'amount';
  const moved = record && name !== 'create' ? movedBy(moving, resource.fields, record, facts) : undefined;
  if (!moved && moving.moves !== true && largest > 0) return [{ answer: 'depends', layer, says: rule, at }];
  if (moved && mayMove(session.amounts, permissions, moved))
    return [{ answer: 'yes', layer, says: rule, at }];
  const change = `have another user of ${merchant} do it, or give the role ${role} a larger amount`;
  return [
    {
      answer: 'no',
      layer,
      says: moving.moves === true ? `${rule}, and this moves any amount` : rule,
      at,
      change,
    },
  ];
}

/** Whether code of the gateway takes part in a write, be it around the gateway's own. An import creates records by their form. */
function hasCode({ context: { handlers }, resource }: Asked, name: string): boolean {
  const form = name === 'import' ? 'create' : name;
  if (form === 'create' || form === 'edit' || form === 'delete')
    return Object.hasOwn(handlers[form], resource.name);
  const code = `${resource.name}.${name}`;
  return Object.hasOwn(handlers.actions, code) || Object.hasOwn(handlers.resourceActions, code);
}

/** Returns whether a record meets the condition of a write; it depends where none was named. */
function stateReason(asked: Asked, when: JsonSchema, { transition }: Write, path: string[]): Reason {
  const { file, project, record, resource } = asked;
  const isWritten = (member: string) => lineOf(file, [...path, member]) !== lineOf(file, path);
  const at = lineOf(file, [...path, isWritten('when') || !transition ? 'when' : 'transition']);
  const layer = 'condition';
  const words = conditionWords(when);
  if (!record) return { answer: 'depends', layer, says: `the record must meet: ${words}`, at };
  if (matchesCondition(when, record)) return { answer: 'yes', layer, says: `the record meets: ${words}`, at };
  const unmet = unmetParts(when, record);
  const entity = project.schemas.get(resource.entity);
  const state = transition && unmet.find(({ path: [name] }) => name === transition.field);
  const lead = state && entity && lineOf(entity, ['properties', transition.field, 'x-transitions']);
  return {
    answer: 'no',
    layer,
    says: unmet.map(unmetWords).join(', and '),
    at,
    change: lead
      ? `let "${transition.to}" follow ${JSON.stringify(state.found)} in "x-transitions" at ${lead}, or wait until the record is in another state`
      : `widen the condition at ${at}`,
  };
}

/** Says what a record has in place of what a condition asks for. */
export function unmetWords({ path, keyword, expected, found }: UnmetPart): string {
  const name = path.join('.');
  if (keyword === 'required') return `${name} is empty`;
  return `${name} is ${found === undefined ? 'empty' : JSON.stringify(found)}, and the condition is: ${conditionWords({ [keyword]: expected }, name)}`;
}

/** Returns whether the user counts as having entered the record, which others must decide about, or only its creator may. */
async function makerReason(
  { context, view, person, record }: Asked,
  name: string,
  { only }: Write,
  at: (member: string) => string,
): Promise<Reason> {
  const layer = only ? 'creator' : 'second person';
  const place = at(only ? 'only' : 'not');
  const rule = only ? 'only who created the record may' : 'somebody else than who entered the record must';
  if (!record) return { answer: 'depends', layer, says: rule, at: place };
  const { session } = person;
  const [shown] = await serializeForUser(context, { view, merchantId: session.merchantId, session }, [
    record,
  ]);
  const others = shown?.[forOthersMember];
  const above = shown?.[aboveAmountMember];
  const isAbove = Array.isArray(above) && above.includes(name);
  const isForOthers = Array.isArray(others) && others.includes(name) && !isAbove;
  return {
    answer: isForOthers ? 'no' : 'yes',
    layer,
    says: isForOthers ? `${rule}, and that is not ${person.account}` : rule,
    at: place,
    ...(isForOthers && {
      change: only ? 'ask who created it' : `have another user of ${person.merchant} do it`,
    }),
  };
}
