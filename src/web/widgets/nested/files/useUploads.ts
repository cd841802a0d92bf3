import { use, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { JsonValue } from '../../../../metadata/model/json';
import {
  describeBytes,
  type FileRule,
  fileRuleOf,
  type FileType,
  type FileValue,
  isFileValue,
  typeLabels,
  tableTypes,
} from '../../../../metadata/values/files';
import { compoundFormat } from '../../../../metadata/sheets/foreignFormats';
import { makeIdempotencyKey } from '../../../client/writeCalls';
import { reasonOf, RequestError } from '../../../client/RequestError';
import { announce } from '../../../ui/announce';
import { type InputProps, joinTexts, type Translate } from '../../Widget';
import { FilesContext } from './FilesContext';
import { textTypeOf } from '../../../../metadata/sheets/textFile';
import { numbersInUse } from '../../../session/countries';

/** A file on its way, or why it did not arrive. */
export interface Upload {
  file: File;
  key: string;
  /** Part of it that has arrived, from 0 to 1. */
  part: number;
  abort: AbortController;
  error?: string;
  /** Whether another attempt may succeed. */
  canRetry?: boolean;
}

/** The files of a field, those on their way to it, and what can be done with them. */
interface Uploads {
  /** Files of the field. */
  files: FileValue[];
  uploads: Upload[];
  /** Whether no further file can be added. */
  isFull: boolean;
  /** The contents, by id, of the files that were uploaded here. */
  contents: ReadonlyMap<string, Blob>;
  /** Uploads files, as many as the field takes. */
  add: (chosen: Iterable<File>) => void;
  retry: (upload: Upload) => void;
  cancel: (upload: Upload) => void;
  /** Takes a file out of the field. */
  remove: (file: FileValue) => void;
}

/** Uploads the files of a field, and sets its value as each arrives. What is on its way is aborted with the input. */
export function useUploads({ field, value, onChange, name = field.name }: InputProps): Uploads {
  const translate = useTranslate();
  const { upload, contents: shared } = use(FilesContext);
  const isList = field.item !== undefined;
  const rule = fileRuleOf(field.item ?? field);
  const files = [value ?? null].flat().filter(isFileValue);
  const latest = useRef(files);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [own] = useState(() => new Map<string, Blob>());
  const contents = shared ?? own;
  const running = useRef(new Set<AbortController>());
  const room = isList ? (field.maxItems ?? Infinity) - files.length - uploads.length : 1;
  useEffect(() => {
    latest.current = files;
  });
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((each) => each.abort());
  }, []);

  function set(next: FileValue[]) {
    latest.current = next.filter(isFileValue);
    const values = next.map((each): JsonValue => ({ ...each }));
    onChange(isList ? (values.length > 0 ? values : null) : (values.at(-1) ?? null));
  }
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key));

  async function send({ file, key, abort }: Upload) {
    running.current.add(abort);
    try {
      await checkFile(file, rule, translate);
      const path = isList ? `${name}/${latest.current.length}` : name;
      const onProgress = (part: number) => change(key, { part });
      const stored = await upload?.(path, file, { idempotencyKey: key, signal: abort.signal, onProgress });
      if (!stored || abort.signal.aborted) return;
      contents.set(stored.id, file);
      set(isList ? [...latest.current, stored] : [stored]);
      announce(translate('corridor.widgets.file.added', { name: stored.name }));
      drop(key);
    } catch (error) {
      if (abort.signal.aborted) return;
      const canRetry = error instanceof RequestError && error.status !== 422;
      change(key, { error: reasonOf(error), canRetry });
    } finally {
      running.current.delete(abort);
    }
  }

  return {
    files,
    uploads,
    isFull: isList && room <= 0,
    contents,
    add: (chosen) => {
      const added = [...chosen].slice(0, Math.max(0, room)).map((file): Upload => {
        return { file, key: makeIdempotencyKey(), part: 0, abort: new AbortController() };
      });
      if (added.length === 0) return;
      setUploads((all) => (isList ? [...all, ...added] : added));
      for (const each of added) void send(each);
    },
    retry: (failed) => {
      const again = { ...failed, part: 0, abort: new AbortController() };
      delete again.error;
      setUploads((all) => all.map((each) => (each.key === failed.key ? again : each)));
      void send(again);
    },
    cancel: ({ key, abort }) => {
      abort.abort();
      drop(key);
    },
    remove: (file) => set(files.filter(({ id }) => id !== file.id)),
  };
}

/** Throws an error for the user if a file is too large or its type is not accepted. */
async function checkFile(file: File, rule: FileRule, translate: Translate): Promise<void> {
  if (file.size > rule.maxBytes) {
    const limit = describeBytes(rule.maxBytes, numbersInUse());
    throw new Error(translate('corridor.widgets.file.tooLarge', { limit }));
  }
  const type = await typeOfContent(file);
  if (!type || !rule.accept.includes(type)) {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    if (rule.accept.includes(tableTypes.xlsx) && compoundFormat(head))
      throw new Error(translate('corridor.widgets.file.oldWorkbook'));
    throw new Error(translate('corridor.widgets.file.wrongType', { types: joinTexts(typeLabels(rule)) }));
  }
}

/** First characters of files of each type; a dot is any character. */
const beginnings: [FileType, RegExp][] = [
  ['application/pdf', /^%PDF-/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  // oxlint-disable-next-line no-control-regex -- A zip archive begins so.
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', /^PK\x03\x04/],
];

/** A first look at the content of a file; the gateway takes the second one. Undefined for any other type. */
async function typeOfContent(file: Blob): Promise<FileType | undefined> {
  const head = new Uint8Array(await file.slice(0, 4_096).arrayBuffer());
  const text = String.fromCharCode(...head.subarray(0, 16));
  return beginnings.find(([, beginning]) => beginning.test(text))?.[0] ?? textTypeOf(head);
}
