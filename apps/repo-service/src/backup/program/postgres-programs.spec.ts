import { clientEnvironment } from './postgres-programs.js';

const of = (url: string, major = 16) => clientEnvironment({ url, major }, '/tmp/ca.crt');

describe('the environment of client programs of PostgreSQL', () => {
  it('has what the URL has', () => {
    const { PATH, ...environment } = of('postgres://some%40body:se%2Fcret@db.example.com/ingot_users');

    expect(PATH).toContain('/usr/bin');
    expect(environment).toEqual({
      PGHOST: 'db.example.com',
      PGPORT: '5432',
      PGUSER: 'some@body',
      PGPASSWORD: 'se/cret',
      PGDATABASE: 'ingot_users',
    });
  });

  it('prefers the programs of the version of the server', () => {
    expect(of('postgres://db/x', 17).PATH).toMatch(/^\/usr\/lib\/postgresql\/17\/bin:.*:\/usr\/bin/);
  });

  it('hands on the files of a client certificate and of the authority', () => {
    const url = 'postgres://db/x?sslmode=verify-full&sslcert=/tls/a.crt&sslkey=/tls/a.key&sslrootcert=/tls/ca.crt';

    expect(of(url)).toMatchObject({
      PGSSLMODE: 'verify-full',
      PGSSLCERT: '/tls/a.crt',
      PGSSLKEY: '/tls/a.key',
      PGSSLROOTCERT: '/tls/ca.crt',
    });
  });

  it.each(['verify-full', 'verify-ca', 'require', 'prefer'])(
    'checks the certificate against the authorities that Node knows, as services do, in the mode %s',
    (mode) => {
      expect(of(`postgres://db/x?sslmode=${mode}`)).toMatchObject({
        PGSSLMODE: 'verify-full',
        PGSSLROOTCERT: '/tmp/ca.crt',
      });
    },
  );

  it.each([
    ['disable', 'disable'],
    ['no-verify', 'require'],
    ['require&uselibpqcompat=true', 'require'],
  ])('checks none in the mode %s', (mode, PGSSLMODE) => {
    const environment = of(`postgres://db/x?sslmode=${mode}`);

    expect(environment).toMatchObject({ PGSSLMODE });
    expect(environment).not.toHaveProperty('PGSSLROOTCERT');
  });
});
