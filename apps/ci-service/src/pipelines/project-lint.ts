import { Injectable } from '@nestjs/common';
import {
  NotFound,
  pipelineCommit,
  pipelineRef,
  type PipelineProject,
  type ProjectLintJson,
  ZERO_OID,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import {
  type ChangedSince,
  type Compilation,
  type FileText,
  type FoundFile,
  type RepositoryFiles,
} from '../configuration/pipeline-plan.js';
import { CONFIGURATION_PATHS, PipelineCompiler } from '../configuration/pipeline.compiler.js';
import { RepositoryAtCommit } from '../configuration/repository-at-commit.js';
import { CiProjects } from '../jobs/ci-projects.js';
import { compileVariables } from '../variables/pipeline-variables.js';

interface Lint {
  /** Branch or tag; default: the default branch. */
  readonly ref: string | undefined;
  /** Replaces the configuration in the repository, unless null. */
  readonly content: string | null;
}

const [CONFIGURATION_PATH] = CONFIGURATION_PATHS;
const MISSING = `Missing ${CONFIGURATION_PATH} file`;

/** Validates configurations in the context of a branch or tag, without the project's secrets. */
@Injectable()
export class ProjectLint {
  constructor(
    private readonly projects: CiProjects,
    private readonly compiler: PipelineCompiler,
    private readonly rpc: RpcClient,
  ) {}

  /** Throws `NotFound` for an unknown branch or tag. */
  async check(projectId: number, { ref: given, content }: Lint): Promise<ProjectLintJson> {
    const project = await this.projects.get(projectId);
    const isGiven = given !== undefined && given !== '';
    const name = isGiven ? given : project.defaultBranch;
    const at = name === null ? null : await this.commitAt(project, name);
    if (at === null && isGiven) throw new NotFound('Reference');
    if (at === null) return problem(MISSING);
    const inRepository = new RepositoryAtCommit(this.rpc, project.repository, at.headOid, ZERO_OID);
    const files = new RememberedConfiguration(inRepository, content);
    const { ref, tag, source } = at;
    const variables = compileVariables({ ...at, project, refProtected: false, user: null });
    const context = { source, ref, tag, projectPath: project.pathWithNamespace, variables };
    return lintOf(await this.compiler.tryOut(files, context), files.text);
  }

  private async commitAt({ repository }: PipelineProject, name: string) {
    const { storage } = repository;
    const found = await this.rpc.call(pipelineRef, { repository, name }, storage);
    const commit = found && (await this.rpc.call(pipelineCommit, { repository, oid: found.oid }, storage));
    if (!found || !commit) return null;
    const { oid: headOid, tag } = found;
    return { ref: name, tag, headOid, beforeOid: ZERO_OID, source: 'api', commit } as const;
  }
}

/** The files of a repository, optionally with another configuration; remembers which one was used. */
class RememberedConfiguration implements RepositoryFiles {
  text: string | null = null;

  constructor(
    private readonly files: RepositoryFiles,
    private readonly content: string | null,
  ) {}

  async read(path: string, maxBytes: number): Promise<FileText> {
    const { content } = this;
    const isReplaced = content !== null && path === CONFIGURATION_PATH;
    return isReplaced ? textWithin(content, maxBytes) : this.files.read(path, maxBytes);
  }

  async first(paths: readonly string[], maxBytes: number): Promise<FoundFile | null> {
    const { content } = this;
    const found =
      content === null
        ? await this.files.first(paths, maxBytes)
        : { path: CONFIGURATION_PATH, file: textWithin(content, maxBytes) };
    if (found !== null && 'text' in found.file) this.text = found.file.text;
    return found;
  }

  blobOid(path: string): Promise<string | null> {
    return this.files.blobOid(path);
  }

  paths(max: number): Promise<readonly string[] | null> {
    return this.files.paths(max);
  }

  changedPaths(): Promise<readonly string[] | null> {
    return this.files.changedPaths();
  }

  changedSince(revision: string): Promise<ChangedSince> {
    return this.files.changedSince(revision);
  }
}

const textWithin = (text: string, maxBytes: number): FoundFile['file'] =>
  Buffer.byteLength(text) > maxBytes ? { tooLarge: true } : { text };

function lintOf(compilation: Compilation, text: string | null): ProjectLintJson {
  switch (compilation.kind) {
    case 'missing':
      return problem(MISSING);
    case 'invalid':
      return { ...problem(compilation.error), merged_yaml: text };
    case 'nothing':
      return { ...VALID, warnings: ['No job would run'], merged_yaml: text };
    case 'plan':
      return { ...VALID, merged_yaml: text };
  }
}

const VALID = { valid: true, errors: [], warnings: [], includes: [] };

const problem = (error: string): ProjectLintJson => ({
  valid: false,
  errors: [error],
  warnings: [],
  merged_yaml: null,
  includes: [],
});
