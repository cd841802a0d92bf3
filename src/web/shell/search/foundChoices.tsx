import type { Translate } from '../../widgets/Widget';
import type { Found, FoundGroup, FoundRecord } from '../../../contract/records';
import { searchName } from '../../../metadata/values/listSearch';
import { formatMoney } from '../../../metadata/values/money';
import { formatInstant } from '../../../metadata/values/time';
import { listPath } from '../../generate/resource/ResourceScope';
import { withCode } from '../../session/countryAddress';
import type { SessionCountry } from '../../session/sessionStore';
import { StateText } from '../../ui/feedback/StateText';
import type { Choice, ChoiceGroup } from './Choice';
import { Marked } from './Marked';

/** Where the user is, and how things are written for them. */
interface Here {
  /** Code of the country in use; undefined in Global mode. */
  country: string | undefined;
  countries: SessionCountry[];
  translate: Translate;
}

/** The gateway counts no further. */
const maxFound = 200;

/** Returns the gateway's findings as choices: resources with an exact number first, each with a link to all records. */
export function foundChoices({ groups }: Found, text: string, here: Here): ChoiceGroup[] {
  const ordered = [...groups.filter(hasExact), ...groups.filter((group) => !hasExact(group))];
  return ordered.map((group) => {
    const { resource, title, records } = group;
    const first = records.toSorted((one, other) => rank(one, here) - rank(other, here));
    const choices = first.map((record) => recordChoice(group, record, text, here));
    const all = allChoice(group, text, here);
    const count = group.count ?? here.translate('corridor.search.many', { count: String(maxFound) });
    const heading =
      all.length > 0 ? here.translate('corridor.search.heading', { title, count: String(count) }) : title;
    return { id: resource, title: heading, choices: [...choices, ...all], isFound: true };
  });
}

/** Whether one of the records is what was searched for, as a whole. */
export function hasExact({ records }: FoundGroup): boolean {
  return records.some(({ isExact }) => isExact);
}

/** Exact ones first, then those of the country in use. */
function rank({ isExact, country }: FoundRecord, here: Here): number {
  return (isExact ? 0 : 2) + (country === '' || country === here.country ? 0 : 1);
}

function recordChoice(
  { resource, title, path }: FoundGroup,
  record: FoundRecord,
  search: string,
  here: Here,
): Choice {
  const { translate } = here;
  const { id, country: code, label, name, amount, currency, state, at, matched, isExact } = record;
  const country = here.countries.find((each) => each.code === code);
  const isElsewhere = code !== '' && code !== here.country;
  const place =
    country && translate(`corridor.search.${isExact ? 'elsewhere' : 'inCountry'}`, { country: country.name });
  return {
    id: `${resource} ${code} ${id}`,
    to: withCode(`${path}/${encodeURIComponent(id)}`, code),
    title: (
      <>
        <span className="search__label" translate="no">
          <Marked text={label} search={search} />
        </span>
        {name !== undefined && (
          <span className="search__name" translate="no">
            <Marked text={name} search={search} />
          </span>
        )}
      </>
    ),
    detail: (
      <>
        {state && <StateText tone={state.tone}>{state.title}</StateText>}
        {at !== undefined && (
          <span className="number">
            {country ? formatInstant(at, country.zone, 'minute') : at.slice(0, 10)}
          </span>
        )}
        {matched && (
          <span className="search__matched">
            <Marked text={translate('corridor.search.matched', matched)} search={search} />
          </span>
        )}
      </>
    ),
    aside: amount !== undefined && country && (
      <span
        className="number"
        translate="no"
      >{`${formatMoney(amount, country)} ${currency ?? country.currency}`}</span>
    ),
    asideDetail: isElsewhere && place && <span className="search__place">{place}</span>,
    recent: { title: label, detail: [title, name].filter(Boolean).join(' · ') },
  };
}

/** Returns the link to a list of findings: in the country in use, or else the first record's. */
function allChoice(
  { resource, title, path, count, records }: FoundGroup,
  text: string,
  { country, countries, translate }: Here,
): Choice[] {
  if (count !== null && count <= records.length) return [];
  const code = records.some((record) => record.country === country) ? country : records[0]?.country;
  const place = countries.find((each) => each.code === code);
  const say = place ? 'allIn' : 'all';
  return [
    {
      id: `${resource} all`,
      icon: 'list',
      title: translate(`corridor.search.${say}`, { list: title, country: place?.name }),
      to: withCode(listPath(path, { [searchName]: text }), code ?? ''),
      isMore: true,
    },
  ];
}
