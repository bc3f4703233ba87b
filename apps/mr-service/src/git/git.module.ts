import { Module } from '@nestjs/common';
import { HeadPipelines } from './head-pipelines.js';
import { ProjectReader } from './project-reader.js';
import { RepositoryClient } from './repository-client.js';
import { ShownBranchRights } from './shown-branch-rights.js';

const clients = [RepositoryClient, ProjectReader, HeadPipelines, ShownBranchRights];

/** Clients of the other services: projects, branches and pipelines. */
@Module({ providers: clients, exports: clients })
export class GitModule {}
