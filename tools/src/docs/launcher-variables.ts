export interface LauncherVariable {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** The variables of `npm start`, which has no schema: each is read where it is used. */
export const LAUNCHER_VARIABLES: readonly LauncherVariable[] = [
  { name: 'PORT', fallback: '`8080`', meaning: 'HTTP port of the gateway; refused when it is taken' },
  { name: 'HTTP_HOST', fallback: '`127.0.0.1`', meaning: 'address that the gateway listens on' },
  {
    name: 'SSH_PORT',
    fallback: '`2222`, or a free one when that is taken',
    meaning: 'port of git over SSH',
  },
  { name: 'DATA_DIR', fallback: '`.data` in the checkout', meaning: 'everything kept on disk; one instance at a time' },
  {
    name: 'DATABASE_URL',
    fallback: 'a private PostgreSQL under `DATA_DIR`',
    meaning:
      'PostgreSQL to use instead, as a user who may create databases: ingot_users, ingot_repos, ingot_mrs and ingot_ci are made there',
  },
  {
    name: 'NATS_URL',
    fallback: 'a private NATS server under `DATA_DIR`',
    meaning: 'NATS to use instead; it needs JetStream and `max_payload: 8MB`',
  },
  { name: 'REDIS_URL', fallback: 'a private Redis', meaning: 'Redis to use instead; it needs the policy `noeviction`' },
  {
    name: 'REDIS_SENTINELS',
    fallback: 'empty: the server of `REDIS_URL`',
    meaning: 'Sentinels that know the primary, as `host:port,host:port`',
  },
  {
    name: 'INGOT_ROOT_TOKEN',
    fallback: 'generated, kept in `DATA_DIR/secrets.json`, printed once',
    meaning: "the first administrator's personal access token",
  },
  {
    name: 'INGOT_ROOT_PASSWORD',
    fallback: 'generated, kept in `DATA_DIR/secrets.json`, printed at every start until it is changed',
    meaning: "the first administrator's first password",
  },
  {
    name: 'INGOT_SECRET_KEY',
    fallback: 'generated, kept in `DATA_DIR/secrets.json`',
    meaning: 'key for secrets at rest and for signing',
  },
  { name: 'STORAGE_NAME', fallback: '`default`', meaning: 'name of the one storage, under `DATA_DIR/storages`' },
  {
    name: 'EXTERNAL_URL',
    fallback: "the first gateway's own address",
    meaning: 'base of every web_url and Link header, and of the links in mails',
  },
  {
    name: 'TLS_DIRECTORY',
    fallback: 'empty: plain connections',
    meaning: 'directory with `tls.crt` and `tls.key` for `localhost`, with which gateways and services stream over TLS',
  },
  { name: 'GIT_WORKERS', fallback: '`2`', meaning: 'processes that read and write git objects' },
  { name: 'UV_THREADPOOL_SIZE', fallback: '`8`', meaning: 'threads of repo-service for libgit2, files and hashing' },
  { name: 'DRAIN_SECONDS', fallback: '`6`', meaning: 'how long running work may take to finish when it is stopped' },
  {
    name: 'LAME_DUCK_SECONDS',
    fallback: '`0`',
    meaning: 'how long a gateway that is stopped still takes requests, while others are sent elsewhere',
  },
  {
    name: 'INGOT_CACHE_DIR',
    fallback: '`~/.cache/ingot`, or below `XDG_CACHE_HOME`',
    meaning: 'where the compiled libgit2 is kept between checkouts',
  },
];
