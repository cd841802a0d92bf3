import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../../metadata/model/json';
import { exactAmount } from '../../../../metadata/values/money';
import { Notice } from '../../../ui/feedback/Notice';
import { useResourceScope } from '../../resource/ResourceScope';

interface ShareCautionsProps {
  /** Names of the fields that are shown. */
  names: string[];
  /** What would be booked, by field: values of a record, or sums in one currency. One is enough to warn of. */
  booked: Readonly<Record<string, JsonValue | undefined>>[];
}

/** Warns of amounts that are a large share of another one, as their fields say (`x-ui.caution`): a fee above a tenth of what it is for. */
export function ShareCautions({ names, booked }: ShareCautionsProps) {
  const { resource } = useResourceScope();
  const texts = new Set(booked.flatMap((values) => shareCautions(resource, names, values)));
  return [...texts].map((text) => (
    <Notice key={text} tone="warning">
      {text}
    </Notice>
  ));
}

/** What is to be said of values of a record, or of sums. */
export function shareCautions(
  { fields }: BoundResource,
  names: string[],
  values: ShareCautionsProps['booked'][number],
): string[] {
  return names.flatMap((name) => {
    const field = fields[name];
    return field?.ui.caution && isLargeShare(field, values) ? [field.ui.caution.text] : [];
  });
}

function isLargeShare({ name, ui }: BoundField, values: ShareCautionsProps['booked'][number]): boolean {
  const { above, of } = ui.caution ?? {};
  if (above === undefined || of === undefined) return false;
  const [share, whole] = [exactAmount(values[name]), exactAmount(values[of])];
  return share !== undefined && whole !== undefined && Number(share) > above * Number(whole);
}
