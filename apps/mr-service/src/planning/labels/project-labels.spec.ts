import { relabelled } from './project-labels.js';

describe('relabelled', () => {
  it.each<[number[], Parameters<typeof relabelled>[1], number[]]>([
    [[1, 3], { keepsOthers: true, added: [], removed: [] }, [1, 3]],
    [[1, 3], { keepsOthers: true, added: [2, 3], removed: [1, 4] }, [2, 3]],
    [[1, 3], { keepsOthers: false, added: [], removed: [] }, []],
    [[1, 3], { keepsOthers: false, added: [5, 3], removed: [3] }, [3, 5]],
    [[], { keepsOthers: true, added: [2], removed: [2] }, [2]],
  ])('makes of %j by %j %j', (present, change, expected) => {
    expect(relabelled(present, change)).toEqual(expected);
  });
});
