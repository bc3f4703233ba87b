import { GitbeakerRequestError } from '@gitbeaker/rest';

/** What a refusal tells the program that called. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number | undefined; message: string }> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof GitbeakerRequestError)) throw new Error('the call was not refused', { cause: thrown });
  return { status: thrown.cause?.response.status, message: thrown.message };
}
