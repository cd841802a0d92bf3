import { useState } from 'react';
import { LinkBase, useNavigate } from 'ra-core';
import type { BoundEdit } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { isMissing } from '../../client/RequestError';
import { revisionOf, type SendOptions } from '../../client/writeCalls';
import { useSession } from '../../session/useSession';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/Placeholders';
import { allowsEdit, editWrite, forOthersText, isForOthers } from '../resource/recordOffers';
import { BackLink, useWayBack } from '../page/BackLink';
import { RecordMissing } from '../page/RecordMissing';
import { ResourceForm } from './ResourceForm';
import { useSaveRecord } from './useWriteRecord';
import { recordHeading, recordPath, useResourceScope } from '../resource/ResourceScope';
import { useRecord } from '../resource/useRecord';

/** Props of {@link EditPage}. */
export interface EditPageProps {
  form: BoundEdit;
  id: string;
}

/** The page with the form that changes a record. */
export function EditPage(props: EditPageProps) {
  const scope = useResourceScope();
  const { translate } = scope;
  const { id } = props;
  const { data } = useRecord(id);
  return (
    <div className="page">
      <BackLink />
      <header className="page__header">
        <h1 className="page__title">
          {data ? (
            translate('corridor.form.editTitle', {
              record: recordHeading(scope, data),
            })
          ) : (
            <Skeleton width={240} />
          )}
        </h1>
      </header>
      <EditForm {...props} />
    </div>
  );
}

/** The form that changes a record, and leads to it then. Only the fields of the form are sent. */
export function EditForm({ form, id }: EditPageProps) {
  const { resource, translate, dataProvider } = useResourceScope();
  const navigate = useNavigate();
  const session = useSession();
  const { data, error, refetch } = useRecord(id);
  const state = useWayBack()?.state;
  const detail = recordPath(resource, id);
  const save = useSaveRecord(form, data);
  // Once the form is open, nothing that somebody else does takes what was typed away: the gateway rejects it then.
  const [isOpened, setOpened] = useState(false);
  const isForOther = data !== undefined && isForOthers({ name: 'edit' }, data);
  if (data && !isOpened && !isForOther && allowsEdit(form, data)) setOpened(true);

  async function send(body: Record<string, JsonValue>, options: SendOptions) {
    await save(body, options);
    navigate(detail, { state });
  }

  return (
    <>
      {data && isOpened ? (
        <ResourceForm
          form={form}
          title={translate('corridor.form.save')}
          record={data}
          send={send}
          rehearse={(body) =>
            dataProvider.rehearse(resource.name, { method: 'PUT', path: id }, body, {
              revision: form.not && revisionOf(data),
            })
          }
          onCancel={() => navigate(detail, { state })}
        />
      ) : data ? (
        <EmptyState
          icon="info"
          title={translate('corridor.detail.notEditable.title')}
          action={
            <LinkBase className="button button--secondary" to={detail} state={state}>
              {translate('corridor.detail.notEditable.back')}
            </LinkBase>
          }
        >
          {isForOther
            ? forOthersText([editWrite(translate)], data, session.language, translate)
            : translate('corridor.detail.notEditable.text')}
        </EmptyState>
      ) : isMissing(error) ? (
        <RecordMissing />
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
