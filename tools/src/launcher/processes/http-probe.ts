import * as http from 'node:http';
import * as https from 'node:https';

/** Whether a GET returns 200; the connection is not kept. As a kubelet does, it takes any certificate. */
export function answersOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { get } = url.startsWith('https:') ? https : http;
    const options = { agent: false, timeout: 2_000, rejectUnauthorized: false } as const;
    const request = get(url, options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
