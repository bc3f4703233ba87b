/** An error that the user can fix. The message names the variable and says how. */
export class StartRefused extends Error {
  static inUse(dataDir: string, pid: number): StartRefused {
    return new StartRefused(
      `${dataDir} is in use by another Ingot (process ${pid}); stop it or choose another DATA_DIR`,
    );
  }

  static portTaken(port: number, variable: PortVariable): StartRefused {
    return new StartRefused(`port ${port} is taken; free it or choose another ${variable}`);
  }

  static portForbidden(port: number, variable: PortVariable): StartRefused {
    return new StartRefused(
      `port ${port} needs rights that this user does not have; choose a ${variable} from 1024 on, or allow it: ` +
        `sysctl net.ipv4.ip_unprivileged_port_start=${port}`,
    );
  }

  static noAddress(host: string): StartRefused {
    return new StartRefused(
      `HTTP_HOST=${host} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all of its addresses`,
    );
  }

  static dataDir(dataDir: string, reason: string): StartRefused {
    return new StartRefused(`DATA_DIR=${dataDir} cannot be used: ${reason}`);
  }

  static server(variable: ServerVariable, reason: string): StartRefused {
    return new StartRefused(`${variable} cannot be used: ${reason}; unset it to run a private one under DATA_DIR`);
  }
}

export type PortVariable = 'PORT' | 'SSH_PORT';
export type ServerVariable = 'DATABASE_URL' | 'NATS_URL' | 'REDIS_URL';
