import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { DomainError, Unavailable } from '@ingot/contracts';
import { type BytePart } from '@ingot/platform';
import { Measured } from './measured.js';
import { ObjectGone, ObjectStore, type StoredObject } from './object-store.js';

/** A bucket of any S3-compatible store. */
export interface S3Bucket {
  readonly name: string;
  /** The prefix of all keys; empty or ends with `/`. */
  readonly prefix: string;
  readonly region: string;
  /** The base URL of the store; undefined for AWS. With it, the bucket is in the path instead of the host name. */
  readonly endpoint: string | undefined;
  /** Undefined for the credentials of the environment, such as the role of the pod. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Two parts are in memory at once. An object has at most 10,000 parts, which is 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const DELETED_AT_ONCE = 16;
const CONNECT_MS = 5_000;
const SILENT_MS = 60_000;

/** Stores objects in a bucket. Large ones are multipart uploads, visible once complete. */
export class S3Store extends ObjectStore {
  private readonly client: S3Client;

  constructor(private readonly bucket: S3Bucket) {
    super();
    this.client = new S3Client(clientConfig(bucket));
  }

  async put(key: string, bytes: Readable, limit: number): Promise<StoredObject> {
    const measured = new Measured(limit);
    const upload = new Upload({
      client: this.client,
      params: { ...this.at(key), Body: measured },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    // either failure aborts the other; parts already uploaded are discarded
    const sent = upload.done().catch((error: unknown) => {
      measured.destroy(error instanceof Error ? error : undefined);
      throw error;
    });
    const [passed, stored] = await Promise.allSettled([pipeline(bytes, measured), sent]);
    if (passed.status === 'rejected') throw refusalOf(passed.reason);
    if (stored.status === 'rejected') throw refusalOf(stored.reason);
    return measured.result();
  }

  async read(key: string, part?: BytePart): Promise<Readable> {
    const range = part && { Range: `bytes=${part.start}-${part.end - 1}` };
    const wanted = new GetObjectCommand({ ...this.at(key), ...range });
    const { Body: body } = await this.answer(() => this.client.send(wanted).catch(unlessGone));
    if (!(body instanceof Readable)) throw new TypeError('an object is read as a stream');
    return body;
  }

  /** One request per object: stores differ most in the bulk delete. */
  async delete(keys: readonly string[]): Promise<void> {
    for (let first = 0; first < keys.length; first += DELETED_AT_ONCE) {
      const some = keys.slice(first, first + DELETED_AT_ONCE);
      await this.answer(() => Promise.all(some.map((key) => this.client.send(new DeleteObjectCommand(this.at(key))))));
    }
  }

  async deleteAll(prefix: string): Promise<void> {
    const { Bucket, Key: Prefix } = this.at(prefix);
    for (;;) {
      const page = await this.answer(() => this.client.send(new ListObjectsV2Command({ Bucket, Prefix })));
      const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
      if (keys.length === 0) return;
      await this.delete(keys.map((key) => key.slice(this.bucket.prefix.length)));
    }
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.bucket.name, Key: `${this.bucket.prefix}${key}` };
  }

  private async answer<T>(ask: () => Promise<T>): Promise<T> {
    return ask().catch((error: unknown) => {
      throw refusalOf(error);
    });
  }
}

/** Checksums only where required: many stores other than AWS refuse those that the SDK adds by default. */
const clientConfig = ({ region, endpoint, credentials }: S3Bucket): S3ClientConfig => ({
  region,
  ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  ...(credentials === undefined ? {} : { credentials }),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS },
});

/** Errors of the store become `Unavailable`; our own refusals and interrupted sources are kept. */
function refusalOf(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  return isOfStore(error) ? new Unavailable({ part: 'object store' }, { cause: error }) : error;
}

function unlessGone(error: unknown): never {
  throw error instanceof NoSuchKey ? new ObjectGone() : error;
}

/** Errors of the SDK carry the number of attempts. */
const isOfStore = (error: unknown): boolean => error instanceof Error && '$metadata' in error;
