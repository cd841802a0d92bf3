import { RequestError } from '../../../client/RequestError';

/** A wrong code, which calls of signing in tell by 401 alone, as an error of the input in which it was typed. */
export async function atCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 401 || error.errors) throw error;
    const { message, code, status, retryAfter } = error;
    const errors = [{ path: '/code', keyword: 'wrong', params: {}, msg: message }];
    throw new RequestError(message, { code, status, retryAfter, errors, cause: error });
  }
}
