import { type ImagePlan, type ServicePlan } from '../pipeline-plan.js';
import { YamlNumber } from '../yaml/yaml-value.js';
import { type Entry, type MapEntry } from './entry.js';
import { variablesOf } from './variables.js';

const IMAGE_KEYS = ['name', 'entrypoint', 'docker', 'kubernetes', 'pull_policy'];
const SERVICE_KEYS = [...IMAGE_KEYS, 'alias', 'command', 'variables'];
const PULL_POLICIES = ['always', 'if-not-present', 'never'];

const IMAGE_COMPLAINT = 'config should be a string or a hash';
const SERVICES_COMPLAINT = 'config should be an array of strings or hashes';

/** `image`: a name, or a map. */
export function imageOf(image: Entry): ImagePlan | null {
  if (!image.isGiven) return null;
  if (typeof image.value === 'string') return imageNamed(nameOf(image, image.value));
  const map = image.map(IMAGE_COMPLAINT);
  map.onlyKeys(IMAGE_KEYS);
  return imageIn(map);
}

/** `services`: names, or maps. */
export function servicesOf(services: Entry): ServicePlan[] | null {
  if (!services.isGiven) return null;
  if (!Array.isArray(services.value)) return services.fail(SERVICES_COMPLAINT);
  return services.items().map(serviceOf);
}

function serviceOf(service: Entry): ServicePlan {
  if (typeof service.value === 'string') {
    return { ...imageNamed(nameOf(service, service.value)), alias: null, command: null, variables: [] };
  }
  const map = service.map(SERVICES_COMPLAINT);
  map.onlyKeys(SERVICE_KEYS);
  return {
    ...imageIn(map),
    alias: map.text('alias'),
    command: map.oneOrMoreTexts('command'),
    variables: variablesOf(map.child('variables')) ?? [],
  };
}

function imageIn(map: MapEntry): ImagePlan {
  return {
    name: nameOf(map.self, map.text('name')),
    entrypoint: map.oneOrMoreTexts('entrypoint'),
    pullPolicy: pullPolicyOf(map),
    docker: dockerOf(map.child('docker')),
    kubernetes: kubernetesOf(map.child('kubernetes')),
  };
}

const imageNamed = (name: string): ImagePlan => ({
  name,
  entrypoint: null,
  pullPolicy: null,
  docker: null,
  kubernetes: null,
});

const nameOf = (at: Entry, name: string | null): string =>
  name === null || name.trim() === '' ? at.fail("name can't be blank") : name;

function pullPolicyOf(map: MapEntry): string[] | null {
  const policies = map.oneOrMoreTexts('pull_policy');
  const unknown = policies?.find((policy) => !PULL_POLICIES.includes(policy));
  return unknown === undefined ? policies : map.fail('pull_policy', `should be one of ${PULL_POLICIES.join(', ')}`);
}

function dockerOf(docker: Entry): ImagePlan['docker'] {
  if (!docker.isGiven) return null;
  const map = docker.map();
  map.onlyKeys(['platform', 'user']);
  const platform = map.text('platform');
  const user = userOf(map);
  return { ...(platform !== null && { platform }), ...(user !== null && { user }) };
}

function kubernetesOf(kubernetes: Entry): ImagePlan['kubernetes'] {
  if (!kubernetes.isGiven) return null;
  const map = kubernetes.map();
  map.onlyKeys(['user']);
  return { user: userOf(map) ?? map.fail('user', "can't be blank") };
}

/** A name, or a number with or without that of a group. */
function userOf(map: MapEntry): string | null {
  const { value } = map.child('user');
  return value instanceof YamlNumber ? value.text : map.text('user');
}
