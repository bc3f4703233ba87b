import { SourceRefused } from './sign-in-source.errors.js';

/**
 * What `work` answers; a refusal when that takes too long. The work then goes on to its own end, and nobody hears of it.
 * @param deadline milliseconds since 1970
 */
export async function answerBy<T>(deadline: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SourceRefused('away')), Math.max(0, deadline - Date.now()));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
