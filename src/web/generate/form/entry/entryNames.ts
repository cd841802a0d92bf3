/** Names of inputs of a form that are beside its fields. No field can have them. */

/** Name of the input for a form's authenticator code. */
export const codeName = '$authenticatorCode';

/** Name of the input in which a field's value is entered for the second time. */
export const againName = (field: string): string => `$again:${field}`;
