import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ReplyOf, reportSignInProblem, type RequestOf } from '@ingot/contracts';
import { Answers, type AuditEntry, AuditTrail } from '@ingot/platform';
import { HourlyBudget } from './hourly-budget.js';

/** Somebody who tries many accounts cannot fill the audit: the log has every attempt. */
const RECORDS_AN_HOUR = 1_000;

const INSTANCE = { type: 'Instance', id: null } as const;
const OMITTED: AuditEntry = { event: 'sign_in_failures_omitted', entity: INSTANCE };

/** Records failed sign-ins and locks for the audit. */
@Controller()
export class SignInProblemsAnswers {
  private readonly budget = new HourlyBudget(RECORDS_AN_HOUR);

  constructor(
    private readonly database: DataSource,
    private readonly trail: AuditTrail,
  ) {}

  @Answers(reportSignInProblem)
  async report(problem: RequestOf<typeof reportSignInProblem>): Promise<ReplyOf<typeof reportSignInProblem>> {
    const left = this.budget.take();
    if (left < 0) return null;
    const entry = left === 0 ? OMITTED : entryOf(problem);
    await this.database.transaction((tx) => this.trail.record(tx, entry));
    return null;
  }
}

function entryOf(problem: RequestOf<typeof reportSignInProblem>): AuditEntry {
  const target = { type: 'SignIn', id: null, name: problem.way };
  if (problem.problem === 'address_locked') return { event: 'address_locked', entity: INSTANCE, target };
  const event = problem.problem === 'failed' ? 'sign_in_failed' : 'user_locked';
  return { event, entity: { type: 'User', id: problem.userId }, target };
}
