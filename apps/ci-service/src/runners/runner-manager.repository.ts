import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, type PageRequest } from '@ingot/contracts';
import { readPage } from '@ingot/platform';
import { type Contact, IS_STALE, MANAGER, type RunnerManager } from './runner.js';

/** The limit of machines of a runner, as anyone with its token can add new ones. */
const KEPT_AT_MOST = 1_000;

/** All SQL of the machines that share the token of a runner. */
@Injectable()
export class RunnerManagerRepository {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Stores contacts, at most one of each machine, and deletes stale machines of the same runners. Of new machines only as many as there
   * is room for.
   */
  async noteContacts(contacts: readonly Contact[]): Promise<void> {
    await this.pool.query({
      name: 'note_manager_contacts',
      text: `WITH known AS (SELECT id FROM runners WHERE id = ANY ($1::bigint[]) FOR KEY SHARE SKIP LOCKED)
        INSERT INTO runner_managers AS m (runner_id, system_id, ip_address, version, revision, platform, architecture,
          created_at, contacted_at)
        SELECT told.*, now(), now()
        FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
          AS told (runner_id, system_id, ip_address, version, revision, platform, architecture)
        JOIN known ON known.id = told.runner_id
        JOIN (
          SELECT runner_id, system_id, k.id IS NULL AS is_new,
            row_number() OVER (PARTITION BY runner_id, k.id IS NULL ORDER BY system_id) AS nth
          FROM unnest($1::bigint[], $2::text[]) AS asking (runner_id, system_id)
          LEFT JOIN runner_managers k USING (runner_id, system_id)
        ) place USING (runner_id, system_id)
        WHERE NOT place.is_new OR place.nth
          + (SELECT count(*) FROM runner_managers k WHERE k.runner_id = told.runner_id) <= ${KEPT_AT_MOST}
        ORDER BY told.runner_id, told.system_id
        ON CONFLICT (runner_id, system_id) DO UPDATE SET contacted_at = now(),
          ip_address = coalesce(excluded.ip_address, m.ip_address), version = coalesce(excluded.version, m.version),
          revision = coalesce(excluded.revision, m.revision), platform = coalesce(excluded.platform, m.platform),
          architecture = coalesce(excluded.architecture, m.architecture)`,
      values: [
        contacts.map(({ runnerId }) => runnerId),
        contacts.map(({ systemId }) => systemId),
        contacts.map(({ address }) => address),
        contacts.map(({ info }) => info.version ?? null),
        contacts.map(({ info }) => info.revision ?? null),
        contacts.map(({ info }) => info.platform ?? null),
        contacts.map(({ info }) => info.architecture ?? null),
      ],
    });
    await this.pool.query({
      name: 'forget_silent_managers',
      text: `DELETE FROM runner_managers WHERE runner_id = ANY ($1::bigint[]) AND ${IS_STALE}`,
      values: [contacts.map(({ runnerId }) => runnerId)],
    });
  }

  page(runnerId: number, request: PageRequest): Promise<Page<RunnerManager>> {
    return readPage<RunnerManager>(
      this.pool,
      {
        counted: 'runner_managers m WHERE m.runner_id = $1',
        items: (limits) => `SELECT ${MANAGER.from('m').sql},
            m.system_id IN (SELECT j.runner_system_id FROM commit_statuses j
              WHERE j.type = 'job' AND j.status = 'running' AND j.runner_id = m.runner_id) AS "isBusy"
          FROM runner_managers m WHERE m.runner_id = $1 ORDER BY m.id DESC ${limits}`,
        values: [runnerId],
      },
      request,
    );
  }

  async delete(runnerId: number, systemId: string): Promise<void> {
    await this.pool.query({
      name: 'delete_manager',
      text: 'DELETE FROM runner_managers WHERE runner_id = $1 AND system_id = $2',
      values: [runnerId, systemId],
    });
  }
}
