import { runInNewContext } from 'node:vm';
import { NAME_ONCE, namingOnce } from './kept-names.js';

const HELPER = 'var __name=(target,value2)=>__defProp(target,"name",{value:value2,configurable:true});';

describe('the names in a bundle', () => {
  const namesIn = (code: string): unknown => runInNewContext(`${NAME_ONCE}\n${namingOnce(`${HELPER}${code}`)}`);

  it('are kept for classes and functions that were renamed', () => {
    const code = 'class A2{} function b2(){} __name(A2,"A"); __name(b2,"b"); [A2.name, b2.name].join()';
    expect(namesIn(code)).toBe('A,b');
  });

  it('are not given to arrow functions, which are made for each request', () => {
    expect(namesIn('const done=__name(()=>1,"done"); Object.hasOwn(done,"name") ? done.name : ""')).toBe('');
  });

  it('leave all else where it was', () => {
    expect(namingOnce(`${HELPER}rest`)).toHaveLength(`${HELPER}rest`.length);
  });

  it('fail the build when esbuild does it in another way', () => {
    expect(() => namingOnce('var __name=other;')).toThrow('in another way');
  });
});
