import { type ArtifactAccess, type ArtifactsPlan, type ArtifactWhen, type ReportPlan } from '../pipeline-plan.js';
import { type Entry, type MapEntry } from './entry.js';

const ARTIFACT_KEYS = [
  'name',
  'untracked',
  'paths',
  'exclude',
  'expose_as',
  'when',
  'expire_in',
  'reports',
  'public',
  'access',
];
export const ARTIFACT_WHENS = ['on_success', 'on_failure', 'always'] as const satisfies readonly ArtifactWhen[];
export const ARTIFACT_WHEN_COMPLAINT = 'should be on_success, on_failure or always';
const ACCESSES = ['all', 'developer', 'maintainer', 'none'] as const satisfies readonly ArtifactAccess[];
const REPORT_TYPES = [
  'accessibility',
  'annotations',
  'api_fuzzing',
  'browser_performance',
  'cluster_image_scanning',
  'cobertura',
  'codequality',
  'container_scanning',
  'coverage_fuzzing',
  'coverage_report',
  'cyclonedx',
  'dast',
  'dependency_scanning',
  'dotenv',
  'junit',
  'license_management',
  'license_scanning',
  'load_performance',
  'lsif',
  'metrics',
  'network_performance',
  'performance',
  'repository_xray',
  'requirements',
  'requirements_v2',
  'sarif',
  'sast',
  'secret_detection',
  'terraform',
];

/** `artifacts` of a job. */
export function artifactsOf(artifacts: Entry): ArtifactsPlan | null {
  if (!artifacts.isGiven) return null;
  const map = artifacts.map();
  map.onlyKeys(ARTIFACT_KEYS);
  map.text('expose_as');
  return {
    name: map.text('name'),
    untracked: map.flag('untracked') ?? false,
    paths: map.texts('paths') ?? [],
    exclude: map.texts('exclude') ?? [],
    when: map.choice('when', ARTIFACT_WHENS, ARTIFACT_WHEN_COMPLAINT) ?? 'on_success',
    expireIn: map.durationText('expire_in'),
    reports: reportsOf(map.child('reports')),
    access: accessOf(map),
  };
}

/** `access`, or the older `public`. */
function accessOf(map: MapEntry): ArtifactAccess {
  const access = map.choice('access', ACCESSES, `should be ${ACCESSES.join(', ')}`);
  const isPublic = map.flag('public');
  if (access !== null && isPublic !== null) map.self.fail('config should have either access or public');
  return access ?? (isPublic === false ? 'developer' : 'all');
}

function reportsOf(reports: Entry): ReportPlan[] {
  if (!reports.isGiven) return [];
  const map = reports.map();
  map.onlyKeys(REPORT_TYPES);
  return map.keys
    .filter((type) => map.has(type))
    .map((type) => ({
      type,
      paths: type === 'coverage_report' ? coverageReport(map.child(type)) : (map.oneOrMoreTexts(type) ?? []),
    }));
}

function coverageReport(report: Entry): string[] {
  const map = report.map();
  map.onlyKeys(['coverage_format', 'path']);
  map.choice('coverage_format', ['cobertura', 'jacoco'], 'should be cobertura or jacoco');
  return [map.text('path') ?? map.fail('path', "can't be blank")];
}
