import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { ImportRecords } from './ImportRecords';
import { useImportScope } from './rows/ImportableResource';

/** Says that there is no such import, or that it is no longer kept: then the records that it made are listed. */
export function MissingImport({ number, field }: { number: string; field: string | undefined }) {
  const { resource, country, translate, dataProvider } = useImportScope();
  const { data, isPending } = useQuery({
    queryKey: [resource.name, 'getList', { import: number }],
    queryFn: async ({ signal }) => {
      const params = { filter: { [field!]: number }, pagination: { page: 1, perPage: 1 }, signal };
      return (await dataProvider.getList(resource.name, params)).data;
    },
    enabled: field !== undefined,
  });
  if (isPending && field !== undefined) return <Skeleton width={240} />;
  const hasRecords = data !== undefined && data.length > 0;
  const params = { number, country: country.name };
  return (
    <>
      <Notice>{translate(`corridor.imports.result.${hasRecords ? 'notKept' : 'missing'}`, params)}</Notice>
      {hasRecords && <ImportRecords field={field!} number={number} done={0} />}
    </>
  );
}
