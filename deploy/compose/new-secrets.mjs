// Writes the environment files that compose.yaml names, with new random values. Run it once per installation, and keep a copy:
//   node deploy/compose/new-secrets.mjs
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2] ?? join(import.meta.dirname, 'secrets');
if (existsSync(directory)) {
  console.error(`${directory} exists: another run would make another INGOT_SECRET_KEY`);
  process.exit(1);
}
const manifests = execFileSync(process.execPath, [join(import.meta.dirname, '../k8s/new-secrets.mjs')], {
  env: { ...process.env, POSTGRES_URL: '', REDIS_URL: '' },
}).toString();
mkdirSync(directory, { recursive: true, mode: 0o700 });
for (const text of manifests.split('---\n').filter(Boolean)) {
  const { metadata, stringData } = JSON.parse(text);
  if (metadata.name === 'gateway-ssh') continue; // the gateway makes its host key itself
  const lines = Object.entries(stringData).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(directory, `${metadata.name}.env`), `${lines.join('\n')}\n`, { mode: 0o600 });
}
