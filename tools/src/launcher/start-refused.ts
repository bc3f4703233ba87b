/** The user can put it right, and the message says how: a DATA_DIR in use, a port that is taken. */
export class StartRefused extends Error {
  static inUse(dataDir: string, pid: number): StartRefused {
    return new StartRefused(
      `${dataDir} is in use by another Ingot (process ${pid}); stop it or choose another DATA_DIR`,
    );
  }

  static portTaken(port: number, variable: 'PORT' | 'SSH_PORT'): StartRefused {
    return new StartRefused(`port ${port} is taken; free it or choose another ${variable}`);
  }
}
