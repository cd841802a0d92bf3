import { RecordMissing } from '../../generate/page/RecordMissing';
import { DetailSections, DetailSkeleton } from '../../generate/detail/DetailSections';
import { HeadlineSum } from '../../generate/detail/HeadlineSum';
import { useReveal } from '../../generate/detail/useReveal';
import { useChosenRecord } from '../../generate/resource/useChosenRecord';
import { useResourceScope } from '../../generate/resource/ResourceScope';
import { useSession } from '../../session/useSession';
import { ErrorState } from '../../ui/feedback/Placeholders';
import { RevealContext } from '../../widgets/withMask';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';
import './BlockRecord.css';

/** A record's fields on a page. Nothing is shown to users who may not see the resource. */
export function BlockRecord({ block }: BlockProps<'record'>) {
  const { title, fields, folded = false } = block;
  const { resource, translate } = useResourceScope();
  const { can } = useSession();
  const { record, error, isPending, refetch } = useChosenRecord(resource, block);
  const reveal = useReveal(record?.id ?? '');
  if (!can(resource.permission)) return null;
  const all = resource.detail?.sections ?? [{ fields: Object.keys(resource.fields) }];
  const sections = fields ? [{ fields }] : all;
  const content = record ? (
    <DetailSections sections={sections} record={record} />
  ) : (
    <DetailSkeleton sections={sections} />
  );
  return (
    <div className={`block-record ${folded ? 'block-record--folded' : ''}`}>
      <BlockSection title={title}>
        <RevealContext value={reveal}>
          {(record || isPending) && (
            <>
              {!fields && <HeadlineSum record={record} />}
              {folded ? (
                <details className="block-record__more">
                  <summary>{translate('corridor.detail.more')}</summary>
                  {content}
                </details>
              ) : (
                content
              )}
            </>
          )}
        </RevealContext>
        {!record && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!record && !error && !isPending && <RecordMissing />}
      </BlockSection>
    </div>
  );
}
