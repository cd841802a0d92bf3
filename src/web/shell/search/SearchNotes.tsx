import { useTranslate } from 'ra-core';
import { maxSearchLength } from '../../../metadata/reading/searchTerms';
import { Button } from '../../ui/controls/Button';
import type { useFound } from './useFound';

interface SearchNotesProps {
  text: string;
  isLong: boolean;
  state: ReturnType<typeof useFound>;
  /** Number of choices. */
  count: number;
}

/** So many of the newest records of each country are searched without an index. */
const newest = 5_000;

/** The lines below the choices: their number, what was left out, what can be searched for, and the keys. */
export function SearchNotes({ text, isLong, state, count }: SearchNotesProps) {
  const translate = useTranslate();
  const { found, isPending, error, retry } = state;
  const isBlank = text.trim() === '';
  const isNone = !isBlank && !isPending && !error && count === 0;
  const isFailed = error !== undefined && !isPending;
  const say = (key: string, params?: Record<string, unknown>) => translate(`corridor.search.${key}`, params);
  const notes = isBlank
    ? []
    : [
        ...(found?.isShort ? [say('short')] : []),
        ...(isLong ? [say('long', { count: String(maxSearchLength) })] : []),
        ...(found && found.leftOut > 0 ? [say('leftOut', { smart_count: found.leftOut })] : []),
        ...(found && found.wholeOnly.length > 0 ? [sayWholeOnly(found.wholeOnly, say)] : []),
        ...(found?.isNewestOnly ? [say('newestOnly', { count: String(newest) })] : []),
      ];
  return (
    <>
      {/* It stays until the first results come, so that the dialog does not shrink meanwhile. */}
      {(isBlank || (isPending && !found)) && count === 0 && (
        <p className="search__empty">{say('examples')}</p>
      )}
      {isNone && !found?.isShort && (
        <div className="search__empty">
          <p className="search__none">{say('none', { text: shorten(text.trim()) })}</p>
          <p>{say('noneHint')}</p>
        </div>
      )}
      {isFailed && (
        <div className="search__empty" role="alert">
          <p>{say('failed', { reason: error })}</p>
          <Button size="small" icon="refresh" onClick={retry}>
            {say('retry')}
          </Button>
        </div>
      )}
      {notes.length > 0 && (
        <ul className="search__notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className="search__foot">
        <output className="search__count">
          {isBlank || isFailed ? '' : isPending ? say('searching') : say('found', { smart_count: count })}
        </output>
        <Keys />
      </div>
    </>
  );
}

/** So many of the numbers that were not found are named. */
const named = 3;

function sayWholeOnly(
  numbers: string[],
  say: (key: string, params: Record<string, unknown>) => string,
): string {
  const list = numbers.slice(0, named).join(', ');
  const more = numbers.length - named;
  return more > 0
    ? say('wholeOnlyMany', { numbers: list, smart_count: more })
    : say('wholeOnly', { numbers: list });
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const keys = [
  ['move', '↑ ↓'],
  ['open', '↵'],
  ['newTab', 'Ctrl ↵'],
  ['close', 'Esc'],
] as const;

/** The keys, where there is a keyboard. */
function Keys() {
  const translate = useTranslate();
  return (
    <span className="search__keys" aria-hidden="true">
      {keys.map(([name, key]) => (
        <span key={name}>
          <kbd translate="no">{key}</kbd>
          <span>{translate(`corridor.search.keys.${name}`)}</span>
        </span>
      ))}
    </span>
  );
}
