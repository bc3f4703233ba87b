import { Injectable } from '@nestjs/common';
import { type Principal, type ProjectContext } from '@ingot/contracts';
import { ProjectReader } from '../git/project-reader.js';
import { type IssueEntity } from './issue.entity.js';
import { mayRead } from './issue.policy.js';
import { IssueReader } from './issue.reader.js';
import { closingReferences, type IssueReference, type TextPlace } from './closing-references.js';

/** The most issues that one merge request or push closes; further references are ignored. */
export const REFERENCES = 100;

export interface ReferencedIssue {
  readonly issue: IssueEntity;
  /** The project as the reader sees it. */
  readonly project: ProjectContext;
  /** The index of the first text that closes it. */
  readonly text: number;
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
    const references = distinctReferences(texts, place).slice(0, REFERENCES);
    const projects = await this.projectsAt(
      references.map(({ projectPath }) => projectPath),
      reader,
    );
    const found = new Map<number, ReferencedIssue>();
    for (const { projectPath, iid, text } of references) {
      const project = projects.get(projectPath) ?? null;
      const issue = project && (await this.issues.findUnchecked(project.id, iid));
      if (!issue || !mayRead(issue, reader, project) || found.has(issue.id)) continue;
      found.set(issue.id, { issue, project, text });
    }
    return [...found.values()];
  }

  private async projectsAt(paths: readonly string[], reader: Principal) {
    const all = [...new Set(paths)].map(async (path) => [path, await this.projects.findByPath(reader, path)] as const);
    return new Map(await Promise.all(all));
  }
}

/** The issues that the texts close, each with the first text that does. */
function distinctReferences(texts: readonly string[], place: TextPlace) {
  const distinct = new Map<string, IssueReference & { readonly text: number }>();
  for (const [index, text] of texts.entries()) {
    for (const { projectPath: path, iid } of closingReferences(text, place)) {
      const projectPath = path.toLowerCase();
      const key = `${projectPath}#${iid}`;
      if (!distinct.has(key)) distinct.set(key, { projectPath, iid, text: index });
    }
  }
  return [...distinct.values()];
}
