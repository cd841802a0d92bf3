import type { BoundField, Tone } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import type { JsonValue } from '../../../../metadata/model/json';
import { exactAmount } from '../../../../metadata/values/money';
import { numberFormatter } from '../../../../metadata/values/numbers';
import { fillPlaceholders } from '../../../../metadata/texts/placeholders';
import { Notice } from '../../../ui/feedback/Notice';
import { useResourceScope } from '../../resource/ResourceScope';

type Booked = Readonly<Record<string, JsonValue | undefined>>;

interface ShareCautionsProps {
  /** Names of the fields that are shown. */
  names: string[];
  /** Amounts that would be booked, by field: values of a record, or sums in one currency. */
  booked: Booked[];
}

/** Warns of amounts that are a large share of another (`x-ui.caution`), such as a tenth as fee. */
export function ShareCautions({ names, booked }: ShareCautionsProps) {
  const { resource, country } = useResourceScope();
  const cautions = booked.flatMap((values) => shareCautions(resource, names, values, country));
  return [...new Map(cautions.map((caution) => [caution.text, caution]))].map(([text, { tone }]) => (
    <Notice key={text} tone={tone}>
      {text}
    </Notice>
  ));
}

/** A caution about an amount. */
interface ShareCaution {
  text: string;
  tone: Extract<Tone, 'warning' | 'error'>;
}

/** Returns the cautions about values of a record, or about sums. */
export function shareCautions(
  { fields }: BoundResource,
  names: string[],
  values: Booked,
  country: Country,
): ShareCaution[] {
  return names.flatMap((name) => {
    const { caution } = fields[name]?.ui ?? {};
    const share = caution && shareOf(fields[name]!, values);
    if (share === undefined || share <= (caution?.above ?? Infinity)) return [];
    const written = formatShare(share, country);
    const text = fillPlaceholders(caution!.text, (part) => (part === 'share' ? written : undefined));
    return [{ text, tone: share >= (caution!.severe ?? Infinity) ? 'error' : 'warning' }];
  });
}

/** The share that an amount is of another one; undefined where either is missing. */
function shareOf({ name, ui }: BoundField, values: Booked): number | undefined {
  const [part, whole] = [exactAmount(values[name]), exactAmount(values[ui.caution?.of ?? ''])];
  return part === undefined || whole === undefined || whole <= 0n ? undefined : Number(part) / Number(whole);
}

/** A share as `12.5%`, or `203%` from the whole on. It is cut off, so that it does not reach what it is below. */
function formatShare(share: number, { numberFormat }: Country): string {
  const maximumFractionDigits = share < 1 ? 1 : 0;
  return numberFormatter(numberFormat, {
    style: 'percent',
    maximumFractionDigits,
    roundingMode: 'trunc',
  }).format(share);
}
