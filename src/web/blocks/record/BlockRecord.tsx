import { useTranslate } from 'react-admin';
import { RecordMissing } from '../../generate/page/RecordMissing';
import { DetailSections, DetailSkeleton } from '../../generate/detail/DetailSections';
import { HeadlineSum } from '../../generate/detail/HeadlineSum';
import { useReveal } from '../../generate/detail/useReveal';
import { useChosenRecord } from '../../generate/resource/useChosenRecord';
import { useResource } from '../../generate/resource/useResource';
import { useSession } from '../../session/useSession';
import { ErrorState } from '../../ui/feedback/Placeholders';
import { RevealContext } from '../../widgets/withMask';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';
import './BlockRecord.css';

/** A record's fields on a page. Nothing is shown to users who may not see the resource. */
export function BlockRecord({ block }: BlockProps<'record'>) {
  const { title, fields, folded = false } = block;
  const translate = useTranslate();
  const resource = useResource(block.resource);
  const { can, country } = useSession();
  const { record, error, isPending, refetch } = useChosenRecord(resource, block);
  const reveal = useReveal(resource, record?.id ?? '');
  if (!can(resource.permission) || !country) return null;
  const all = resource.detail?.sections ?? [{ fields: Object.keys(resource.fields) }];
  const sections = fields ? [{ fields }] : all;
  const content = record ? (
    <DetailSections resource={resource} sections={sections} record={record} country={country} />
  ) : (
    <DetailSkeleton sections={sections} />
  );
  return (
    <div className={`block-record ${folded ? 'block-record--folded' : ''}`}>
      <BlockSection title={title}>
        <RevealContext value={reveal}>
          {(record || isPending) && (
            <>
              {!fields && <HeadlineSum resource={resource} country={country} record={record} />}
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
        {!record && !error && !isPending && <RecordMissing resource={resource} />}
      </BlockSection>
    </div>
  );
}
