import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';

/** An empty bucket on an S3-compatible server. */
export class S3Server {
  static readonly bucket = 'objects';
  /** Credentials that the server accepts. */
  static readonly credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

  private constructor(
    private readonly server: S3rver,
    private readonly directory: string,
    readonly endpoint: string,
    private readonly client: S3Client,
  ) {}

  static async start(): Promise<S3Server> {
    const { bucket: name, credentials } = S3Server;
    const directory = await mkdtemp(join(tmpdir(), 's3-'));
    const options = { port: 0, address: '127.0.0.1', silent: true, directory };
    const server = new S3rver({ ...options, configureBuckets: [{ name, configs: [] }] });
    const { address, port } = await server.run();
    const endpoint = `http://${address}:${port}`;
    const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials });
    return new S3Server(server, directory, endpoint, client);
  }

  /** The keys of all objects, in order. */
  async keys(): Promise<string[]> {
    const { Contents = [] } = await this.client.send(new ListObjectsV2Command({ Bucket: S3Server.bucket }));
    return Contents.flatMap(({ Key }) => Key ?? []).sort();
  }

  async stop(): Promise<void> {
    await this.server.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}
