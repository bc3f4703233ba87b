import { GitbeakerRequestError } from '@gitbeaker/rest';

/** A refusal, as the client library reports it. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number | undefined; message: string }> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof GitbeakerRequestError)) throw new Error('the call was not refused', { cause: thrown });
  return { status: thrown.cause?.response.status, message: thrown.message };
}
