import { programOf } from '../../../../tools/src/bundle/built-bundle.js';
import { root } from '../../../../tools/src/root.js';

/** The file to start another program of an app than its process from, like `backup/program` of repo-service. */
export const builtProgram = (app: string, program: string): string => programOf(root, app, program);
