import { errorsSchema, namedErrorsSchema } from '../../../contract/envelope';
import type { JsonSchema } from '../../../metadata/model/json';
import { objectSchema, textSchema } from '../../../contract/schemas';
import type { RouteContract } from './RouteContract';

/** Codes of an envelope that are successes (product 11.1). */
const successCodes = [200, 433, 434];

/** The envelope of a success. What `data` refers to is in the `$defs` of the result. */
export function successSchema({
  data = { type: 'null' },
  codes = [200],
}: Pick<RouteContract, 'data' | 'codes'>): JsonSchema {
  const { $defs, ...own } = data;
  return {
    ...objectSchema({ code: { type: 'integer', enum: codes }, msg: textSchema, data: own }),
    ...($defs === undefined ? {} : { $defs }),
  };
}

/** The envelope of everything that is no success, whatever its HTTP status. */
export const problemSchema: JsonSchema = {
  description:
    'Why there is no result. `msg` is for the user, in the language of the request. 409 (with HTTP status 401): the session has expired. 410: the address is not on the IP whitelist. 418: the merchant has no account in this country. 440: the ticket of a sign-in has expired. 422: the input is invalid, and `errors` says where.',
  ...objectSchema(
    {
      code: { type: 'integer', not: { enum: successCodes } },
      msg: textSchema,
      data: { type: 'null' },
      errors: errorsSchema,
    },
    ['errors'],
  ),
};

/** The envelope of what is no success where the code is the HTTP status, and every reason has a keyword. */
export const rejectionSchema: JsonSchema = {
  description: 'Why there is no result. `code` is the HTTP status. `errors` says what is wrong, by keywords.',
  ...objectSchema({
    code: { type: 'integer', minimum: 400, maximum: 599 },
    msg: textSchema,
    data: { type: 'null' },
    errors: namedErrorsSchema,
  }),
};
