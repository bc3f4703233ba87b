import { type BenchContext } from '../context.js';
import { canMeasureProcesses } from '../measure/processes.js';
import { measureArtifacts } from './artifacts.js';
import { type CiScenario } from './figures.js';
import { measureHandOuts } from './hand-outs.js';
import { measureIdleRunners } from './idle-runners.js';
import { measureMillionJobs } from './million-jobs.js';
import { measurePipelines } from './pipelines.js';
import { measureTraces } from './traces.js';

const ofProcesses: readonly CiScenario<BenchContext>[] = [
  { name: 'ci-traces', title: '20 jobs that write 1 MB/s each', run: measureTraces },
  { name: 'ci-artifacts', title: 'Artifacts of 1,000 MB', run: measureArtifacts },
];

const idleRunners = { name: 'ci-idle-runners', title: '1,000 idle runners', run: measureIdleRunners };

/** Measurements of pipelines, jobs and runners: idle runners first, while nothing is queued; the largest tables last. */
export const ciScenarios: readonly CiScenario<BenchContext>[] = [
  ...(canMeasureProcesses() ? [idleRunners] : []),
  { name: 'ci-hand-outs', title: '200 runners, 5,000 queued jobs in 50 projects', run: measureHandOuts },
  { name: 'ci-pipelines', title: 'A pipeline of 100 jobs in 5 stages', run: measurePipelines },
  ...(canMeasureProcesses() ? ofProcesses : []),
  { name: 'ci-million-jobs', title: 'A project with 1,000,000 pipelines and 3,000,000 jobs', run: measureMillionJobs },
];
