import { Injectable } from '@nestjs/common';
import { type Principal, type ProjectContext } from '@ingot/contracts';
import { ProjectReader } from '../git/project-reader.js';
import { type IssueEntity } from './issue.entity.js';
import { mayRead } from './issue.policy.js';
import { IssueReader } from './issue.reader.js';
import { closingReferences, type TextPlace } from './closing-references.js';

/** The most issues that one merge request or push closes; further references are ignored. */
export const REFERENCES = 100;

export interface ReferencedIssue {
  readonly issue: IssueEntity;
  /** The project as the reader sees it. */
  readonly project: ProjectContext;
}

/** Resolves references to issues in texts. */
@Injectable()
export class ReferencedIssues {
  constructor(
    private readonly projects: ProjectReader,
    private readonly issues: IssueReader,
  ) {}

  /** The issues that the texts close and the reader may read: distinct, in order of appearance. */
  async closedBy(texts: readonly string[], place: TextPlace, reader: Principal): Promise<ReferencedIssue[]> {
    const references = texts.flatMap((text) => closingReferences(text, place)).slice(0, REFERENCES);
    const projects = await this.projectsAt(
      references.map(({ projectPath }) => projectPath),
      reader,
    );
    const found = new Map<number, ReferencedIssue>();
    for (const { projectPath, iid } of references) {
      const project = projects.get(projectPath) ?? null;
      const issue = project && (await this.issues.findUnchecked(project.id, iid));
      if (issue && mayRead(issue, reader, project)) found.set(issue.id, { issue, project });
    }
    return [...found.values()];
  }

  private async projectsAt(paths: readonly string[], reader: Principal) {
    const all = [...new Set(paths)].map(async (path) => [path, await this.projects.findByPath(reader, path)] as const);
    return new Map(await Promise.all(all));
  }
}
