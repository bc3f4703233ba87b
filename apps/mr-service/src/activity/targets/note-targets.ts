import { Injectable } from '@nestjs/common';
import { NotFound } from '@ingot/contracts';
import {
  type Caller,
  type FoundTarget,
  type NoteTargetKind,
  type NoteTargetType,
  type WorkItemKind,
  type WorkItemType,
} from './note-target.js';

/** A target as an API path names it. */
export interface TargetAddress {
  readonly type: NoteTargetType;
  /** The iid; for a snippet the id. */
  readonly number: number;
}

type AddressInput =
  { readonly issue_iid: number } | { readonly merge_request_iid: number } | { readonly snippet_id: number };

/** The target that the parameters of an operation name. Pure. */
export function addressIn(input: AddressInput): TargetAddress {
  if ('issue_iid' in input) return { type: 'Issue', number: input.issue_iid };
  if ('merge_request_iid' in input) return { type: 'MergeRequest', number: input.merge_request_iid };
  return { type: 'Snippet', number: input.snippet_id };
}

/** The registry of note target kinds. Each kind registers itself, so that `activity` does not depend on it. */
@Injectable()
export class NoteTargets {
  private readonly kinds = new Map<NoteTargetType, NoteTargetKind>();
  private readonly workItems = new Map<WorkItemType, WorkItemKind>();

  register(kind: NoteTargetKind): void {
    this.kinds.set(kind.type, kind);
  }

  registerWorkItem(kind: WorkItemKind): void {
    this.register(kind);
    this.workItems.set(kind.type, kind);
  }

  of(type: NoteTargetType): NoteTargetKind {
    return registered(this.kinds.get(type), type);
  }

  workItem(type: WorkItemType): WorkItemKind {
    return registered(this.workItems.get(type), type);
  }

  /** Null when there is none or the caller may not read it. */
  async findReadable({ principal, project }: Caller, { type, number }: TargetAddress): Promise<FoundTarget | null> {
    const target = await this.of(type).find(project, number);
    return target?.mayRead(principal, project) === true ? target : null;
  }

  /** As `findReadable`; throws `404 <what> Not Found`. */
  async getReadable(caller: Caller, address: TargetAddress, what: 'Note' | 'Notes'): Promise<FoundTarget> {
    const target = await this.findReadable(caller, address);
    if (target === null) throw new NotFound(what);
    return target;
  }
}

function registered<Kind>(kind: Kind | undefined, type: NoteTargetType): Kind {
  if (kind === undefined) throw new Error(`nothing registered ${type} as a note target`);
  return kind;
}
