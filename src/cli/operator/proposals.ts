import { contributions } from '../../gateway/parts';
import { proposedResources, proposeRecord } from '../../gateway/operator/reviews/propose';
import { parsePlainAmount } from '../../gateway/operator/operators/rights';
import { proposeForm } from '../../metadata/bind/bindForm';
import { boundForm } from '../../metadata/bind/boundForm';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import { type Command, type CommandContext, readArgs, requireCountry, UsageError } from './command/Command';

/** `propose LIST MERCHANT FIELD=VALUE …`. */
export const proposalsCommand: Command = {
  words: ['propose'],
  usage: `
  propose LIST MERCHANT --country CODE FIELD=VALUE …
                                propose a record of a merchant, such as of "corrections" or "fund-holds", about which
                                another operator decides by "review"; without FIELD=VALUE it says what is asked for`,
  scope: 'propose',
  run: async (context, args) => {
    const { words, values } = readArgs(args, { country: { type: 'string' } });
    const [resource, merchant, ...given] = words;
    if (resource === undefined || merchant === undefined || values.country === undefined)
      throw new UsageError();
    const lists = proposedResources(context.model);
    if (!lists.includes(resource))
      throw new Error(`Nothing of "${resource}" is proposed. There are ${lists.join(', ')}.`);
    const country = requireCountry(context, values.country);
    const fields = fieldsOf(context, resource, country);
    if (given.length === 0) return explain(fields);
    const body = Object.fromEntries(given.map((each) => readValue(context, country, fields, each)));
    await propose(context, { resource, merchant, country, values: body });
  },
};

function fieldsOf({ model }: CommandContext, resource: string, country: string): Record<string, BoundField> {
  const language = model.languages[0] ?? 'en';
  return boundForm(model, { resource, form: proposeForm, country, language })?.fields ?? {};
}

function explain(fields: Record<string, BoundField>): void {
  for (const { name, title, description, required, options } of Object.values(fields)) {
    const choices = options ? `one of ${options.map(({ value }) => String(value)).join(', ')}` : title;
    console.log(
      [`${name}=…`.padEnd(14), required ? choices : `${choices}, if any`, description]
        .filter(Boolean)
        .join('  '),
    );
  }
}

function readValue(
  { model }: CommandContext,
  country: string,
  fields: Record<string, BoundField>,
  given: string,
): [string, JsonValue] {
  const at = given.indexOf('=');
  const [name, text] = [given.slice(0, at), given.slice(at + 1)];
  const field = at > 0 && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field)
    throw new Error(`"${given}": write FIELD=VALUE. The fields are ${Object.keys(fields).join(', ')}.`);
  if (field.kind !== 'money') return [name, text];
  const amount = parsePlainAmount(text, model.countries[country]!.amount.precision);
  if (amount === undefined) throw new Error(`"${text}" is no amount. Write it as 1234.56.`);
  return [name, amount];
}

async function propose(
  context: CommandContext,
  proposal: Parameters<typeof proposeRecord>[1],
): Promise<void> {
  const { model, config } = context;
  const review = await proposeRecord(
    {
      ...context,
      scope: { config },
      effects: contributions.handlers.effects,
      language: model.languages[0] ?? 'en',
    },
    proposal,
  );
  const { title, number, merchant, merchantName, state, status } = review;
  const waits = status === model.resources[proposal.resource]?.review?.from;
  console.log(`${title} ${number} of ${merchant} ${merchantName} is now: ${state}.`);
  if (waits)
    console.log(
      `Another operator decides: npm run operator -- review show ${number}, then review approve or review reject.`,
    );
}
