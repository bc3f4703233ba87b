import { Module } from '@nestjs/common';
import { CONFIG, ConfigError } from '@ingot/platform';
import { type CiConfig } from '../../config.js';
import { FileSystemStore } from './file-system.store.js';
import { ObjectStore } from './object-store.js';
import { type S3Bucket, S3Store } from './s3.store.js';
import { UnreferencedObjects, UnreferencedObjectSweep } from './unreferenced-objects.js';

@Module({
  providers: [
    {
      provide: ObjectStore,
      inject: [CONFIG],
      useFactory: (config: CiConfig): ObjectStore => {
        const { S3_BUCKET: bucket } = config;
        return bucket === undefined ? new FileSystemStore(config.DATA_DIR) : new S3Store(bucketOf(bucket, config));
      },
    },
    UnreferencedObjects,
    UnreferencedObjectSweep,
  ],
  exports: [ObjectStore, UnreferencedObjects],
})
export class ObjectStoreModule {}

const bucketOf = (name: string, config: CiConfig): S3Bucket => ({
  name,
  prefix: config.S3_PREFIX,
  region: config.S3_REGION,
  endpoint: config.S3_ENDPOINT,
  credentials: credentialsOf(config),
});

function credentialsOf({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }: CiConfig): S3Bucket['credentials'] {
  if (id === undefined && secret === undefined) return undefined;
  if (id !== undefined && secret !== undefined) return { accessKeyId: id, secretAccessKey: secret };
  throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together');
}
