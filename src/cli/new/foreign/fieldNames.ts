import { camelCase } from 'es-toolkit';
import { columnName } from '../../../metadata/storage/columns';
import { systemColumns, userColumn } from '../../../metadata/storage/entityTable';
import { searchName } from '../../../metadata/values/listSearch';

/** Longer names do not fit into a column. */
const maxLength = 60;

/**
 * Returns the name here of a field of a foreign schema: `payer_name` and `PayerName` become `payerName`. A name that every record has, such
 * as `id`, gets `owner` in front. `taken` are its siblings' columns, to which its own is added.
 */
export function fieldName(foreign: string, owner: string, taken: Set<string>, isOfRecord: boolean): string {
  const plain = isName(foreign) ? foreign : camelCase(foreign.replaceAll(/[^A-Za-z0-9]+/g, ' '));
  const named = isName(plain) ? plain : prefixed(owner, plain || 'value');
  const free = isOfRecord && isReserved(named) ? prefixed(owner, named) : named;
  const short = free.slice(0, maxLength);
  let name = short;
  for (let count = 2; taken.has(columnName(name)); count++) name = `${short}${count}`;
  taken.add(columnName(name));
  return name;
}

function isName(text: string): boolean {
  return /^[a-z][A-Za-z0-9]*$/.test(text);
}

function isReserved(name: string): boolean {
  return systemColumns.has(columnName(name)) || columnName(name) === userColumn || name === searchName;
}

function prefixed(owner: string, name: string): string {
  return `${owner}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
