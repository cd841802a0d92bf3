import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/gateway/readConfig';

describe('the configuration', () => {
  it('has defaults for a laptop', () => {
    expect(readConfig({}, '/somewhere')).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      dataDir: '/somewhere/data',
      databaseUrl: undefined,
      countries: undefined,
      sandbox: true,
      sandboxDays: 90,
    });
  });

  it('is read from the environment', () => {
    const environment = {
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      DATABASE_URL: 'postgres://db/corridor',
      COUNTRIES: 'mx, PE',
      SANDBOX: '0',
      TRUST_PROXY: '10.0.0.0/8',
    };
    expect(readConfig(environment)).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/data',
      databaseUrl: 'postgres://db/corridor',
      countries: ['MX', 'PE'],
      sandbox: false,
      trustProxy: ['10.0.0.0/8'],
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['SANDBOX', 'perhaps'],
    ['DATABASE_URL', 'mysql://db'],
    ['RATE_LIMIT', '-1'],
  ])('names the variable that is wrong: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
