/** Stops the shared stack. */
export default async function globalTeardown() {
  await globalThis.ingotTestStack?.stop();
}
