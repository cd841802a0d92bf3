import type { Edit } from './diagnose';

/** A change of the sample that is wrong in one way, and what is said about it. */
export interface BrokenFile {
  code: string;
  edit: Edit;
  message: string;
  severity?: 'warning';
  /** Further changes without which the first would be wrong in more ways. */
  also?: Edit[];
}
