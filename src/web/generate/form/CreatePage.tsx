import { omit } from 'es-toolkit';
import { useLocation, useNavigate } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import type { SendOptions } from '../../client/writeCalls';
import { useSession } from '../../session/useSession';
import { BackLink, type LinkState, useWayBack } from '../page/BackLink';
import { AgainValues } from './AgainValues';
import type { FormRecord } from './formResolver';
import { ResourceForm } from './ResourceForm';
import { useCreateRecord } from './useWriteRecord';
import { newRecordTitle, recordPath, useResourceScope } from '../resource/ResourceScope';

/** The page with the form that creates a record. */
export function CreatePage({ form }: { form: BoundForm }) {
  const scope = useResourceScope();
  const again = useAgain(form);
  return (
    <div className="page">
      <BackLink />
      <header className="page__header">
        <h1 className="page__title">{again?.title ?? newRecordTitle(scope)}</h1>
      </header>
      <CreateForm form={form} />
    </div>
  );
}

/** The form that creates a record. It leads to the record once that is created, and back when it is canceled. */
export function CreateForm({ form }: { form: BoundForm }) {
  const again = useAgain(form);
  const { state } = useLocation();
  if (!again) return <FilledForm form={form} initial={(state as LinkState | null)?.values} />;
  return (
    <AgainValues key={again.id} form={form} again={again} id={again.id}>
      {(values, lead) => (
        <FilledForm form={form} initial={values}>
          {lead}
        </FilledForm>
      )}
    </AgainValues>
  );
}

interface FilledFormProps {
  form: BoundForm;
  /** Values with which it begins. */
  initial: FormRecord | undefined;
  /** Shown above the fields. */
  children?: ReactNode;
}

function FilledForm({ form: whole, initial, children }: FilledFormProps) {
  const scope = useResourceScope();
  const form = useAllowed(whole);
  const given = useMemo(
    () => initial && omit(initial, Object.keys(omit(whole.fields, Object.keys(form.fields)))),
    [initial, whole, form],
  );
  const { resource, dataProvider } = scope;
  const navigate = useNavigate();
  const create = useCreateRecord();
  const way = useWayBack();

  async function send(body: Record<string, JsonValue>, options: SendOptions) {
    const { id } = await create(body, options);
    // The way back from the record is not to a form that is done.
    navigate(recordPath(resource, id), { replace: true, state: way?.state });
  }

  return (
    <ResourceForm
      form={form}
      title={newRecordTitle(scope)}
      initial={given}
      send={send}
      rehearse={(body, options) =>
        dataProvider.rehearse(resource.name, { method: 'POST', path: '' }, body, options)
      }
      onCancel={() => (initial ? navigate(-1) : navigate(way?.to ?? '/'))}
    >
      {children}
    </ResourceForm>
  );
}

/** Returns a form without what has another record saved, or names one, where the user may not save or see such records. */
function useAllowed(form: BoundForm): BoundForm {
  const { can } = useSession();
  return useMemo(() => {
    const { saves, chosenBy = {} } = form;
    const rights = { ...chosenBy, ...(saves && { [saves.with]: saves.permission }) };
    const names = Object.keys(rights).filter((name) => !can(rights[name]!));
    return names.length === 0 ? form : withoutFields(form, names);
  }, [form, can]);
}

function withoutFields(form: BoundForm, names: readonly string[]): BoundForm {
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((each) => !names.includes(each)),
  }));
  return { ...form, fields: omit(form.fields, names), sections };
}

/** Returns how and of which id the form makes a replacement record; undefined for one that is just new. */
function useAgain({ again }: BoundForm) {
  const { state } = useLocation();
  const { again: id } = (state ?? {}) as LinkState;
  return again && id !== undefined ? { ...again, id } : undefined;
}
