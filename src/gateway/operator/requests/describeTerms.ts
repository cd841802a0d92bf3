import { isEqual } from 'es-toolkit';
import { bindCountry } from '../../../metadata/bind/bindCountry';
import { bindResource } from '../../../metadata/bind/bindResource';
import type { Country } from '../../../metadata/model/definitions';
import type { Model } from '../../../metadata/model/Model';
import type { SettlementRule } from '../../../metadata/calendars/Calendar';
import {
  beginnings,
  type MinorTier,
  type OrderLimit,
  tiersOn,
  toMinor,
} from '../../../metadata/tenants/prices';
import { feeRules } from '../../../metadata/tenants/tenantFacts';
import { formatMoney } from '../../../metadata/values/money';
import type { Translate } from '../../http/translation';
import { priceDay } from '../../prices/fees';
import { rateText, termsText } from '../../prices/priceTexts';
import type { TenantChange } from '../difference';

/** A change of what a merchant is charged, of what it may order, or of when its payments settle. */
export type TermsChange = Extract<TenantChange, { subject: 'fees' | 'limit' | 'settlement' }>;

/** Reader to whom a change is described. */
interface Reading {
  reader: { language: string; numberFormat: string };
  translate: Translate;
  now: Date;
}

/** Describes a change of a merchant's price or limit: its value, and what it becomes on which day. It is a few lines of plain text. */
export function describeTerms(
  model: Model,
  { reader, translate, now }: Reading,
  change: TermsChange,
): string {
  const { language, numberFormat } = reader;
  const [country = '', ...rest] = change.name.split(' ');
  // Settlement is of payments of one kind, which its name leaves out.
  const [kind = '', method] = change.subject === 'settlement' ? ['collection', ...rest] : rest;
  const facts = { ...model.countries[country]!, numberFormat };
  const title = [
    bindCountry(model, country, language).name,
    ...kindTitles(model, { country, kind, method, language }),
  ];
  const lines = linesOf(change, { facts, translate, today: priceDay(model, country, now) });
  return [title.join(' · '), ...lines.map((line) => `    ${line}`)].join('\n');
}

function linesOf(
  change: TermsChange,
  said: { facts: Country; translate: Translate; today: string },
): string[] {
  switch (change.subject) {
    case 'limit':
      return limitLines(change, said.facts, said.translate);
    case 'settlement':
      return settlementLines(change, said.facts, said.translate);
    case 'fees':
      return priceLines(change, said);
  }
}

/** Lines about when payments of new orders were settled, and will be. */
function settlementLines(
  { before, after }: TermsChange & { subject: 'settlement' },
  facts: Country,
  translate: Translate,
): string[] {
  const termsOf = (rule: SettlementRule | undefined) => {
    if (!rule) return translate('mail.terms.settles.usual');
    const { after, unit, at, reserve, minimum } = rule;
    const rate = reserve && rateText(facts, reserve.share * 1_000_000);
    const amount = minimum && moneyText(toMinor(minimum.amount), facts);
    return [
      translate(`mail.terms.settles.${unit}`, { smart_count: after, at, zone: facts.zone }),
      ...(reserve
        ? [translate('mail.terms.settles.reserve', { rate: rate!, smart_count: reserve.days })]
        : []),
      ...(minimum
        ? [translate('mail.terms.settles.minimum', { amount: amount!, smart_count: minimum.wait })]
        : []),
    ].join('; ');
  };
  return [
    translate('mail.terms.before', { terms: termsOf(before) }),
    translate('mail.terms.now', { terms: termsOf(after) }),
  ];
}

/** Returns what orders of a kind are called, and their method. */
function kindTitles(
  model: Model,
  order: {
    country: string;
    kind: string;
    method: string | undefined;
    language: string;
  },
): string[] {
  const { country, kind, method, language } = order;
  const methodTitle = (title: string | undefined) => (method === undefined ? [] : [title ?? method]);
  for (const [resource, { entity, list }] of Object.entries(model.resources)) {
    const rules = feeRules(model.schemas[entity]);
    if (!list || rules?.kind !== kind) continue;
    const { title, fields } = bindResource(model, resource, country, language);
    const options = rules.method === undefined ? undefined : fields[rules.method]?.options;
    return [title, ...methodTitle(options?.find(({ value }) => value === method)?.title)];
  }
  return [kind, ...methodTitle(undefined)];
}

function limitLines(
  { before, after }: TermsChange & { subject: 'limit' },
  facts: Country,
  translate: Translate,
): string[] {
  const termsOf = (limit: OrderLimit | undefined) => {
    const parts = (['minimum', 'maximum', 'approvalAbove'] as const).flatMap((part) => {
      const amount = limit?.[part] ?? null;
      return amount === null
        ? []
        : [
            translate(`mail.terms.${part}`, {
              amount: moneyText(amount, facts),
            }),
          ];
    });
    return parts.join('; ') || translate('mail.terms.anyAmount');
  };
  return [
    translate('mail.terms.before', { terms: termsOf(before) }),
    translate('mail.terms.now', { terms: termsOf(after) }),
  ];
}

function priceLines(
  { name, before = [], after = [] }: TermsChange & { subject: 'fees' },
  { facts, translate, today }: { facts: Country; translate: Translate; today: string },
): string[] {
  const termsOf = (tiers: readonly MinorTier[]) =>
    [
      ...tiers.map((tier, place) =>
        termsText(facts, { ...tier, below: tiers[place + 1]?.from }, translate, moneyText),
      ),
      ...(tiers[0]?.onRefund ? [translate('mail.terms.onRefund')] : []),
    ].join('; ');
  const current = tiersOn(before, today);
  const isOfMethod = name.split(' ').length > 2;
  const later = (tiers: readonly MinorTier[]) =>
    beginnings(tiers).flatMap((day) =>
      day !== undefined && day > today ? [{ day, tiers: tiersOn(tiers, day) }] : [],
    );
  const coming = later(after);
  const canceled = later(before).filter((one) => !coming.some((other) => isEqual(other, one)));
  const line = (text: string, day: string, tiers: readonly MinorTier[]) =>
    translate(`mail.terms.${text}`, {
      day,
      zone: facts.zone,
      terms: termsOf(tiers),
    });
  return [
    current.length > 0
      ? translate('mail.terms.current', { terms: termsOf(current) })
      : translate(isOfMethod ? 'mail.terms.general' : 'mail.terms.free'),
    ...coming.map(({ day, tiers }) => line('coming', day, tiers)),
    ...canceled.map(({ day, tiers }) => line('canceled', day, tiers)),
  ];
}

const moneyText = (minor: number, facts: Country) => `${formatMoney(minor, facts)} ${facts.currency}`;
