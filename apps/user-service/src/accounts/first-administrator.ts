import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { userChanged } from '@ingot/contracts';
import { AuditTrail, Broadcasts, CONFIG, ConfigError, type Logger, LOGGER } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { PasswordHasher } from '../authentication/password-hasher.js';
import { AccessTokenRepository } from '../tokens/access-token.repository.js';
import { UserCreator } from './user.creator.js';
import { UserEntity } from '../users/user.entity.js';

const FIRST_ADMINISTRATOR_ID = 1;
const USERNAME = 'root';
/** The default setting, which applies before there are users. */
const PROJECTS_LIMIT = 100_000;

/** At boot, creates the first administrator of a new installation and sets the configured token. */
@Injectable()
export class FirstAdministrator implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly creator: UserCreator,
    private readonly tokens: AccessTokenRepository,
    private readonly hasher: PasswordHasher,
    private readonly broadcasts: Broadcasts,
    private readonly trail: AuditTrail,
    @Inject(CONFIG) private readonly config: UserConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const hasChanged = await this.database.transaction(async (tx) => {
      // replicas that boot concurrently take turns
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('first administrator'))`);
      await this.createIfThereAreNoUsers(tx);
      return this.setToken(tx);
    });
    if (hasChanged) await this.broadcasts.send(userChanged, { userId: FIRST_ADMINISTRATOR_ID });
  }

  /** Does nothing once there are users: a deleted first administrator is not created again. */
  private async createIfThereAreNoUsers(tx: EntityManager): Promise<void> {
    if (await tx.exists(UserEntity)) return;
    const { INGOT_ROOT_TOKEN: token, INGOT_ROOT_PASSWORD: password, INGOT_ROOT_EMAIL: email } = this.config;
    if (token === undefined || password === undefined) {
      throw new ConfigError('INGOT_ROOT_TOKEN and INGOT_ROOT_PASSWORD are required to create the first administrator');
    }
    await this.creator.insert(tx, {
      id: FIRST_ADMINISTRATOR_ID,
      username: USERNAME,
      name: 'Administrator',
      email: email.toLowerCase(),
      isAdmin: true,
      confirmedAt: new Date(),
      projectsLimit: PROJECTS_LIMIT,
      passwordHash: await this.hasher.hash(password),
    });
    this.logger.info({ username: USERNAME }, 'created the first administrator');
  }

  private async setToken(tx: EntityManager): Promise<boolean> {
    const { INGOT_ROOT_TOKEN: token } = this.config;
    if (token === undefined || !(await tx.existsBy(UserEntity, { id: FIRST_ADMINISTRATOR_ID }))) return false;
    if (!(await this.tokens.setPersonal(tx, FIRST_ADMINISTRATOR_ID, USERNAME, token))) return false;
    await this.trail.record(tx, {
      event: 'token_replaced',
      entity: { type: 'User', id: FIRST_ADMINISTRATOR_ID },
      target: { type: 'PersonalAccessToken', id: null, name: USERNAME },
    });
    return true;
  }
}
