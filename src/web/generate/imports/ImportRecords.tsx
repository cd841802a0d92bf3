import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase } from 'ra-core';
import { useEffect, useRef } from 'react';
import { formatMoney } from '../../../metadata/values/money';
import type { BatchState } from '../../../contract/batches';
import { DecideRows } from './DecideRows';
import { StateSums } from './StateSums';
import { ResourceList } from '../list/ResourceList';
import { listPath, totalTitle } from '../resource/ResourceScope';
import { useImportScope } from './rows/ImportableResource';

interface ImportRecordsProps {
  /** The field that holds the number of the import. */
  field: string;
  number: string;
  /** Number of rows that are done, so that sums and list are those of now. */
  done: number;
  /** Amounts held for the records; by default nothing, as of an import that is no longer kept. */
  held?: NonNullable<BatchState['held']>;
}

/** The records that an import has made, as they are now, with the sums of their amounts and what can be done with them. */
export function ImportRecords({ field, number, done, held = [] }: ImportRecordsProps) {
  const { resource, country, translate, dataProvider } = useImportScope();
  const { name, path = '/', fields: all, list, detail } = resource;
  const filter = { [field]: number };
  const fields = list?.totals ?? [];
  const state = resource.fields[detail?.headline?.state ?? detail?.timeline ?? ''];
  const by = state?.name;
  const { data = [] } = useQuery({
    queryKey: [name, 'getTotals', { filter, fields, by, done }],
    queryFn: async ({ signal }) =>
      (await dataProvider.getTotals(name, { filter, fields, by }, { signal })).data,
    enabled: fields.length > 0,
  });
  const queryClient = useQueryClient();
  const listed = useRef(done);
  useEffect(() => {
    if (listed.current === done) return;
    listed.current = done;
    void queryClient.invalidateQueries({ queryKey: [name, 'getList'] });
  }, [queryClient, name, done]);
  return (
    <section className="import-screen__records">
      <div className="import-screen__heading">
        <h2 className="form__heading">{translate('corridor.imports.result.rows')}</h2>
        <LinkBase className="link" to={listPath(path, filter)}>
          {translate('corridor.imports.result.inList')}
        </LinkBase>
      </div>
      {data.length > 0 && state && <StateSums state={state} fields={fields} totals={data} held={held} />}
      {state && <DecideRows state={state} totals={data} filter={filter} />}
      {data.length > 0 && !state && (
        <dl className="import-screen__sums">
          {fields.map((summed) => (
            <div key={summed}>
              <dt>{all[summed] && totalTitle(all[summed], translate)}</dt>
              {data.map(({ currency, sums }) => (
                <dd key={currency}>{`${formatMoney(BigInt(sums[summed] ?? 0), country)} ${currency}`}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <ResourceList resource={resource} filter={filter} embedded />
    </section>
  );
}
