import { useTranslate } from 'ra-core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { remarkMark } from '../../../../metadata/values/cells';
import { Button } from '../../../ui/controls/Button';
import { Segments } from '../../../ui/controls/Segments';
import { Notice } from '../../../ui/feedback/Notice';
import { UnsavedChangesDialog } from '../../../ui/overlay/UnsavedChangesDialog';
import { saveFile } from '../../../ui/saveFile';
import { importLabel } from '../rows/importLabel';
import { type ImportableResource, useImportScope } from '../rows/ImportableResource';
import type { CheckedRow } from '../reading/checkRow';
import type { ImportReader, RowFields, WorkbookPart } from '../reading/ImportReader';
import { describeRow, fieldsOfRow, rowText } from '../rows/rowMessages';
import { useKeptImport } from '../rows/importDraft';
import { type RowChanges, useImportRows } from '../rows/useImportRows';
import type { FindNamed } from '../rows/useNamedRecords';
import { ConfirmImport } from './ConfirmImport';
import { RowTable } from './RowTable';
import { RowSums } from './RowSums';
import { useRowRehearsal } from './useRowRehearsal';
import type { Scope } from '../../resource/ResourceScope';
import type { BatchRehearsal } from '../../../../contract/batches';
import { BatchSums } from '../../form/review/BatchSums';
import { ShownAfter } from '../../form/review/FormReview';
import '../../form/review/FormReview.css';

interface CheckRowsProps {
  /** Name of the file. */
  file: string;
  content: ArrayBuffer;
  part: WorkbookPart;
  /** Says which rows of the file are none of these. */
  leftOut: ReactNode;
  fields: RowFields;
  initial: CheckedRow[];
  /** Changes that were made to them before. */
  made: RowChanges;
  reader: ImportReader;
  findNamed: FindNamed;
  onCancel: () => void;
  /** Returns to the columns. */
  onMatch: () => void;
  /** Called with the number of the batch that was sent. */
  onSent: (number: string) => void;
}

type Shown = 'all' | 'wrong' | 'twice';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The step in which the rows are looked at and mended, before all or only the good ones are sent. */
export function CheckRows({
  file,
  content,
  part: workbook,
  leftOut,
  fields,
  initial,
  made,
  reader,
  findNamed,
  onCancel,
  onMatch,
  onSent,
}: CheckRowsProps) {
  const scope = useImportScope();
  const { resource, translate } = scope;
  const all = useImportRows(initial, made, resource.import, reader, findNamed);
  const { rows, good, duplicates, changes } = all;
  const { edits, removed } = changes;
  const place = useRef<HTMLElement>(null);
  useKeptImport(place, { file, content, part: workbook, fields, changes });
  const wrong = rows.length - good.length;
  const [view, setView] = useState(() => viewOf(wrong > 0 ? 'wrong' : 'all', rows, duplicates));
  const [isConfirming, setConfirming] = useState(false);
  const booked = useRowRehearsal(
    { file, rows: all.sound, isPaused: isConfirming || duplicates.size > 0 },
    all.setRejected,
  );
  /** The step that is to follow, once it is confirmed that what was mended here is lost. */
  const [leaving, setLeaving] = useState<'match' | 'cancel'>();
  const isChanged = edits.size > 0 || removed.size > 0;
  const leave = { match: onMatch, cancel: onCancel };
  const ask = (next: 'match' | 'cancel') => (isChanged ? setLeaving(next) : leave[next]());
  // Rows that are mended stay where they are, until another part is chosen or none of this one is left.
  const isLeft = view.shown !== 'twice' || duplicates.size > 0;
  const part = isLeft ? rows.filter(({ number }) => view.numbers?.has(number)) : [];
  const shown = part.length > 0 ? part : rows;
  const names = useMemo(
    () =>
      resource.import.columns.filter(
        (name) => fields.columns.includes(name) || Object.hasOwn(fields.same, name) || isWrongIn(rows, name),
      ),
    [resource, fields, rows],
  );

  const download = async () => {
    const remarks = remarksOf(rows, scope);
    const heading = `${remarkMark} ${translate('corridor.imports.check.errors')}`;
    const bytes = await reader.mark({ edits: [...edits], remarks, heading });
    const suffix = translate('corridor.imports.check.suffix');
    saveFile(new Blob([bytes], { type: xlsxType }), `${file.replace(/\.\w+$/, '')}-${suffix}.xlsx`);
  };
  const option = (value: Shown, count: number) => ({
    value,
    label: translate(`corridor.imports.check.${value}`, { count }),
  });
  return (
    <>
      <section ref={place} className="card import-screen__step">
        <h2 className="form__heading">{file}</h2>
        <RowsNotice good={good.length} wrong={wrong} twice={duplicates.size} />
        {leftOut}
        {booked.rehearsal?.count === good.length && booked.rehearsal.sums.length > 0 ? (
          <BookedSums rehearsal={booked.rehearsal} />
        ) : (
          <RowSums rows={good} isPartial={wrong > 0} />
        )}
        <div className="page__actions">
          {good.length > 0 && (
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
              {importLabel(scope, good)}
            </Button>
          )}
          {wrong > 0 && (
            <Button icon="download" onClick={() => void download()}>
              {translate('corridor.imports.check.download', { smart_count: wrong })}
            </Button>
          )}
          <Button onClick={() => ask('match')}>{translate('corridor.imports.check.columns')}</Button>
          <Button variant="ghost" onClick={() => ask('cancel')}>
            {translate('corridor.imports.another')}
          </Button>
        </div>
      </section>
      <Segments
        legend={translate('corridor.imports.check.legend')}
        value={part.length > 0 ? view.shown : 'all'}
        options={[
          option('all', rows.length),
          option('wrong', wrong),
          ...(duplicates.size > 0 ? [option('twice', duplicates.size)] : []),
        ]}
        onChange={(value) => setView(viewOf(value, rows, duplicates))}
      />
      <RowTable
        names={names}
        rows={shown}
        duplicates={duplicates}
        edits={edits}
        booked={booked}
        onText={all.setText}
        onRemove={all.remove}
      />
      <UnsavedChangesDialog
        open={leaving !== undefined}
        texts={{
          title: translate('corridor.imports.leave.title'),
          text: translate('corridor.imports.leave.text'),
        }}
        onStay={() => setLeaving(undefined)}
        onLeave={() => leaving && leave[leaving]()}
      />
      {isConfirming && (
        <ConfirmImport
          file={file}
          rows={good}
          onClose={() => setConfirming(false)}
          onRejected={(rejected) => {
            all.addRejected(rejected);
            setConfirming(false);
            const numbers = rejected.map(({ number }) => number);
            setView({
              shown: 'wrong',
              numbers: new Set([...(viewOf('wrong', rows, duplicates).numbers ?? []), ...numbers]),
            });
          }}
          onSent={onSent}
        />
      )}
    </>
  );
}

/** Says how many rows are good, wrong, and twice in the file. */
function RowsNotice({ good, wrong, twice }: { good: number; wrong: number; twice: number }) {
  const translate = useTranslate();
  return (
    <>
      {wrong > 0 ? (
        <Notice tone="warning">
          {translate('corridor.imports.check.someWrong', { smart_count: wrong })}
        </Notice>
      ) : good > 0 ? (
        <Notice tone="success">{translate('corridor.imports.check.noneWrong', { smart_count: good })}</Notice>
      ) : (
        <Notice>{translate('corridor.imports.check.noneLeft')}</Notice>
      )}
      {twice > 0 && (
        <Notice tone="warning">
          {translate('corridor.imports.check.duplicates', { smart_count: twice })}
        </Notice>
      )}
    </>
  );
}

/** Returns what is wrong with rows, by their numbers. */
function remarksOf(rows: CheckedRow[], scope: Scope<ImportableResource>): [number, string][] {
  return rows.flatMap(({ number, values, errors }): [number, string][] => {
    if (errors.length === 0) return [];
    const fields = fieldsOfRow(scope.resource.create, values);
    const messages = describeRow(errors, fields, scope, values);
    return [[number, rowText(messages, fields, scope.translate)]];
  });
}

/** A part of the rows: their numbers when it was chosen. */
function viewOf(shown: Shown, rows: CheckedRow[], duplicates: ReadonlyMap<number, number>) {
  if (shown === 'all') return { shown, numbers: undefined };
  const isIn = ({ number, errors }: CheckedRow) =>
    shown === 'wrong' ? errors.length > 0 : duplicates.has(number);
  return { shown, numbers: new Set(rows.filter(isIn).map(({ number }) => number)) };
}

/** Whether a row lacks something in a column that the file does not have. */
function isWrongIn(rows: CheckedRow[], name: string): boolean {
  return rows.some(({ errors }) => errors.some(({ path }) => path === `/${name}`));
}

/** Sums that an import would book, and the amounts that would be left. */
function BookedSums({ rehearsal }: { rehearsal: BatchRehearsal }) {
  const { resource, translate } = useImportScope();
  return (
    <section className="form-review" aria-label={translate('corridor.form.reviewTitle')}>
      <BatchSums rehearsal={{ ...rehearsal, rejected: [] }} />
      <ShownAfter shows={resource.create.shows} record={rehearsal.shown} />
    </section>
  );
}
