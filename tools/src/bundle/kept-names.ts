/** esbuild's function that keeps a name. */
const NAMING = /var __name=\((\w+),(\w+)\)=>__defProp\(\1,"name",\{value:\2,configurable:true\}\);/;

/** Names what was renamed, but no arrow functions: as they are made anew for each request, naming them took a twentieth of its time. */
export const NAME_ONCE = `const nameOnce = (made, name) => made.prototype === undefined || made.name === name
  ? made : Object.defineProperty(made, 'name', { value: name, configurable: true });`;

/** The code of a bundle with `NAME_ONCE` in place of esbuild's function; positions stay the same. */
export function namingOnce(code: string): string {
  if (!NAMING.test(code)) throw new Error('esbuild keeps names in another way than it did');
  return code.replace(NAMING, (replaced) => 'var __name=nameOnce;'.padEnd(replaced.length));
}
