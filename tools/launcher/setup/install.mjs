import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readJson } from '../json-file.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Whether node_modules holds what package-lock.json says. npm itself notes in node_modules what it installed last.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .every(([path, entry]) => {
      const found = installed[path];
      return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
    });
}

/**
 * Tried in a process of its own: a broken addon must not take this one down.
 * @param {string} root
 */
export function addonLoads(root) {
  return spawnSync(process.execPath, ['-e', 'require("nodegit")'], { cwd: root, stdio: 'ignore' }).status === 0;
}

/** @param {string} root @param {{ signal?: AbortSignal }} options */
export async function ensureInstalled(root, { signal }) {
  if (!isInstalled(root)) {
    console.log('Installing npm packages …');
    await npm(root, ['ci', '--include=dev', '--no-audit', '--no-fund'], signal);
  }
  if (!addonLoads(root)) await npm(root, ['run', '--silent', 'postinstall'], signal);
}

async function npm(root, args, signal) {
  const code = await runCommand(`npm ${args[0]}`, 'npm', args, { cwd: root, signal });
  if (code !== 0) throw new SetupError(`npm ${args.join(' ')} failed (code ${code})`);
}
