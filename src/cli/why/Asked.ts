import type { SignInUser } from '../../gateway/auth/users';
import type { ServerContext, Session } from '../../gateway/http/context';
import type { ResourceView } from '../../gateway/resources/resourceView';
import type { EntityRecord } from '../../gateway/database/records';
import type { BoundField } from '../../metadata/model/BoundField';
import type { BoundForm, BoundResource } from '../../metadata/model/BoundResource';
import type { Project, ResourceFile, SourceFile } from '../../metadata/source/Project';
import { placeOf } from '../../metadata/source/reporter';

/** A user of a merchant, as the gateway lets them in. */
export interface Person {
  session: Session;
  account: string;
  merchant: string;
  role: string;
  /** Roles of the merchant, with what each may do. */
  roles: { name: string; permissions: ReadonlySet<string> }[];
  user: SignInUser;
}

/** Somebody who asks, and where. */
export interface Asker {
  context: ServerContext;
  project: Project;
  person: Person;
  /** Empty where records belong to no country, and in Global mode. */
  country: string;
}

/** A question: who asks for what of which resource, and where. */
export interface Asked extends Asker {
  resource: BoundResource;
  file: ResourceFile;
  view: ResourceView;
  /** The record that is asked about, as it is stored. */
  record: EntityRecord | undefined;
}

/** A field as a country has it, hidden or not, and where its keywords are written. */
export interface AskedField {
  name: string;
  field: BoundField;
  /** Place of one of its keywords, `file:line`; the field itself if it is nowhere. */
  lineOf: (...keyword: string[]) => string;
}

/** A form of the resource, and where its file declares it. */
export interface AskedForm {
  said: string;
  form: BoundForm;
  path: string[];
}

/** Returns a place of a file as `file:line`. */
export function lineOf(file: SourceFile, path: readonly string[]): string {
  return `${file.path}:${placeOf(file, path).line}`;
}
