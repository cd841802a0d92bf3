import { defaultLanguage } from '../../metadata/source/Project';
import { type Answers, jsonText, type Question, type Scaffold } from './Scaffold';

const code: Question = {
  name: 'code',
  about: 'code of ISO 3166, such as EC',
  problem: (answer, _answers, { project }) => {
    if (!/^[A-Z]{2}$/.test(answer)) return 'Give two capital letters, such as EC.';
    return project.countries.has(answer) ? `schemas/countries/${answer}.json is there already.` : undefined;
  },
};

const options: Question[] = [
  {
    name: 'name',
    about: 'name in English',
    propose: ({ code: region = '' }) => regionName('en', region),
  },
  {
    name: 'currency',
    about: 'code of ISO 4217, such as USD',
    problem: (answer) =>
      Intl.supportedValuesOf('currency').includes(answer)
        ? undefined
        : 'Give a code of ISO 4217, three capital letters, such as USD.',
  },
  {
    name: 'dial-code',
    about: 'dialing code without +, such as 593',
    optional: true,
    problem: (answer) => (/^[0-9]{1,4}$/.test(answer) ? undefined : 'Give one to four digits, without +.'),
  },
  {
    name: 'time-zone',
    about: 'IANA time zone, such as America/Guayaquil',
    problem: (answer) =>
      isTimeZone(answer) ? undefined : 'Give the name of an IANA time zone, such as America/Guayaquil.',
  },
  {
    name: 'zone',
    about: 'fixed offset that clocks, lists and exports use, such as GMT-5',
    propose: (answers) => winterOffset(answers['time-zone'] ?? ''),
    problem: (answer) =>
      /^GMT[+-]\d{1,2}(:\d\d)?$/.test(answer) ? undefined : 'Give an offset such as GMT-5 or GMT+5:30.',
  },
];

/** A country: its file with one payment method in each direction, and its names in every language by CLDR. */
export const countryScaffold: Scaffold = {
  arguments: [code],
  options,
  files: (answers, { project }) => {
    const region = answers.code ?? '';
    const created = new Map([[`schemas/countries/${region}.json`, jsonText(countryFile(region, answers))]]);
    for (const language of project.locales.keys()) {
      if (language === defaultLanguage) continue;
      created.set(`locales/${language}/countries/${region}.json`, jsonText(names(language, region, answers)));
    }
    return { created, changed: new Map() };
  },
  scripts: ['types'],
  next: ({ code: region }) => [
    `List the payment methods in schemas/countries/${region}.json, and set there what differs from schemas/country.json: limits of phone and account numbers, account types, identity documents.`,
    `Merchants whose accounts are "*" have one in ${region}, at the prices that name no country: such merchants are in sandbox/tenants.json, too. Give the others accounts and fees in their file (docs/operations/merchants.md).`,
    `Give it a "sort" in schemas/countries/${region}.json if it should not come after the others.`,
  ],
};

function countryFile(region: string, answers: Answers): object {
  const { currency = '' } = answers;
  const numberFormat = `${new Intl.Locale(`und-${region}`).maximize().language}-${region}`;
  return {
    $schema: '../meta/country.json',
    code: region,
    name: answers.name,
    currency,
    currencyName: currencyPart(defaultLanguage, currency, 'name'),
    currencySymbol: currencyPart(numberFormat, currency, 'narrowSymbol'),
    ...(answers['dial-code'] ? { dialCode: answers['dial-code'] } : {}),
    zone: answers.zone,
    timeZone: answers['time-zone'],
    numberFormat,
    amount: { type: 'decimal', step: '0.01', precision: 2 },
    $defs: {
      payInMethod: { oneOf: [transfer] },
      payOutMethod: { oneOf: [transfer] },
    },
  };
}

const transfer = { const: 'BANK_TRANSFER', title: 'Bank transfer' };

function names(language: string, region: string, { currency = '' }: Answers): object {
  return { name: regionName(language, region), currencyName: currencyPart(language, currency, 'name') };
}

/** Undefined where CLDR has no name of the country in the language. */
function regionName(language: string, region: string): string | undefined {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(region);
}

/** Returns a currency as an amount of one unit has it: "US dollar", "$". */
function currencyPart(locale: string, currency: string, currencyDisplay: 'name' | 'narrowSymbol'): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    maximumFractionDigits: 0,
  });
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Whether a name is that of a place's time zone: ECMAScript takes abbreviations such as EST, too. */
function isTimeZone(name: string): boolean {
  if (!name.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** Returns a zone's offset without daylight saving time, the lesser one of January and July. */
function winterOffset(timeZone: string): string | undefined {
  if (!isTimeZone(timeZone)) return undefined;
  const minutes = Math.min(...[0, 6].map((month) => offsetAt(timeZone, new Date(Date.UTC(2026, month, 1)))));
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** Offset of a time zone, in minutes east of UTC. */
function offsetAt(timeZone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instant,
  );
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
