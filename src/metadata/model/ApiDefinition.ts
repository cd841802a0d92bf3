/** Access of merchants' programs to the records of a resource (product 10.11). It names fields of the entity. */
export interface ApiDefinition {
  /** Scope of an application that may read them. */
  scope: string;
  /** Holds the App ID of the application whose record it is: each sees its own ones only. Without it, each sees the merchant's. */
  own?: string;
  /** Numbers by which a record is found in place of its id; the first that one has counts. */
  numbers?: string[];
  /** Present if programs create records, with the fields of the create form. */
  create?: {
    /** Scope of an application that may create them. */
    scope: string;
    /** Fields that a program gives besides those of the form, though they are read-only for people. */
    given?: string[];
  };
  /** Actions of the resource that programs perform on one record, by name. */
  actions?: Record<string, ApiAction>;
}

/** An action that programs may perform, by a call that is named after the last part of its path. */
interface ApiAction {
  /** The scope that an application needs for the call. */
  scope: string;
}
