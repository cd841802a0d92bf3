import { formatMoney } from '../../../metadata/values/money';
import { Button } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import { joinTexts } from '../../widgets/Widget';
import type { HiddenRows } from './reading/ImportReader';
import { useImportScope } from './rows/ImportableResource';

/** Hidden rows that are left out, with their sums: nobody who looked at the workbook has seen them. */
export function LeftOutRows({ count, sums, onInclude }: HiddenRows & { onInclude: () => void }) {
  const { resource, country, translate } = useImportScope();
  if (count === 0) return null;
  const texts = Object.entries(sums).map(([name, sum]) =>
    translate('corridor.validation.titled', {
      title: resource.create.fields[name]?.title ?? name,
      text: `${formatMoney(sum, country)} ${country.currency}`,
    }),
  );
  const said = texts.length > 0 ? translate('corridor.imports.sheet.sums', { sums: joinTexts(texts) }) : '';
  return (
    <Notice tone="warning">
      <span>{translate('corridor.imports.sheet.leftOut', { smart_count: count, sums: said })}</span>{' '}
      <Button size="small" onClick={onInclude}>
        {translate('corridor.imports.sheet.include')}
      </Button>
    </Notice>
  );
}
