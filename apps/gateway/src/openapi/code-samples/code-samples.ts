import { type Operation } from '@ingot/contracts';
import { curlSample } from './curl-sample.js';
import { exampleCall } from './example-call.js';
import { pythonSample } from './python-sample.js';
import { typescriptSample } from './typescript-sample.js';

/** As the extension `x-codeSamples` of OpenAPI documents has it. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** One realistic call of the operation in each language. `INGOT_URL` and `INGOT_TOKEN` of the environment say where and as whom. */
export function codeSamples(operation: Operation): CodeSample[] {
  const call = exampleCall(operation);
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(call) },
    { lang: 'Python', label: 'Python', source: pythonSample(call) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescriptSample(call) },
  ];
}
