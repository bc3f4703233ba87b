/** Runs a function without its warnings about production use. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  Object.assign(console, { warn: nothing, info: nothing });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

const nothing = (): void => undefined;
