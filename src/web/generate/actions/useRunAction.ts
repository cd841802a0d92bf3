import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { BoundAction } from '../../../metadata/model/BoundAction';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import type { CorridorDataProvider } from '../../client/createDataProvider';
import type { RecordValues } from '../../widgets/RecordValues';
import { fillIn } from '../fillIn';

/**
 * Runs an action on a record, says that it was done, and lets everything on screen ask again: an action may
 * change the record, its events, lists it stands in and records of other resources. Throws what the gateway refused.
 */
export function useRunAction(resource: BoundResource, record: RecordValues, country: Country) {
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    async (action: BoundAction, input: Record<string, JsonValue>, idempotencyKey: string) => {
      await dataProvider.runAction(resource.name, record.id, action, input, idempotencyKey);
      void queryClient.invalidateQueries();
      const values = { ...record, ...input };
      const text = action.success
        ? fillIn(action.success, { ...resource.fields, ...action.input?.fields }, values, country, translate)
        : translate('corridor.actions.done', { action: action.title });
      notify(text, { type: 'success', messageArgs: { _: text } });
    },
    [dataProvider, queryClient, notify, translate, resource, record, country],
  );
}
