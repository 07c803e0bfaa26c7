import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEMO_OPERATOR, readSettings, SettingsError } from '#server/runtime/env.ts'

describe('with no setting at all', () => {
  test('everything runs on one’s own machine', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('var'),
      database: { kind: 'sqlite', file: resolve('var/viree.sqlite') },
      redisUrl: null,
      smtpUrl: null,
      keys: {
        sessions: { newest: null, previous: [] },
        tickets: { newest: null, previous: [] },
        data: { newest: null, previous: [] },
      },
      backupPassphrase: null,
      operators: [DEMO_OPERATOR],
      operatorsSecondFactor: false,
      trustedProxies: [],
      basicAuth: null,
      metricsToken: null,
      posthog: null,
      tag: null,
      google: null,
      improver: null,
      googlePlacesKey: null,
      stripe: null,
      usesSandbox: true,
      logLevel: 'info',
      defaultLocale: 'en',
      isLoopback: true,
      isDemo: true,
      formMinAgeMs: 2000,
      workerNiceness: 10,
      compresses: true,
      smtpRequiresTls: false,
    })
  })

  test('an empty one counts as none', () => {
    const empty = { PORT: '', HOST: ' ', DATABASE_URL: '', SMTP_URL: '', OPERATORS: '', BASIC_AUTH: '' }
    expect(readSettings(empty)).toEqual(readSettings({}))
  })

  test('the address follows the port', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })
})

test('each setting is read', () => {
  const settings = readSettings({
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'https://viree.exemple.org/',
    DATA_DIR: '/srv/viree',
    DATABASE_URL: 'postgres://viree@db/viree',
    DATABASE_POOL: '4',
    DATABASE_LOCK_TIMEOUT: '0.5',
    DATABASE_PREPARED: '0',
    REDIS_URL: 'rediss://redis:6380',
    SMTP_URL: 'smtps://user:pass@smtp.exemple.org',
    SESSION_SECRET: 's'.repeat(32),
    TICKET_KEY: 'AB'.repeat(32),
    OPERATORS: ' Odile@Exemple.org , ,o2@exemple.org',
    OPERATORS_SECOND_FACTOR: '1',
    TRUSTED_PROXIES: '::ffff:10.0.0.1, 0::1',
    BASIC_AUTH: 'equipe:sésame:ouvre',
    METRICS_TOKEN: 'm'.repeat(20),
    BACKUP_PASSPHRASE: 'p'.repeat(12),
    POSTHOG_KEY: 'phc_0123456789',
    TAG_ID: 'G-AB12CD34EF',
    GOOGLE_CLIENT_ID: 'viree.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'secret',
    LOG_LEVEL: 'debug',
    DEFAULT_LOCALE: 'fr',
  })
  expect(settings).toMatchObject({
    publicUrl: 'https://viree.exemple.org',
    database: {
      kind: 'postgres',
      url: 'postgres://viree@db/viree',
      limits: { connections: 4, lockMs: 500, statementMs: 10_000, prepared: 0 },
    },
    operators: ['odile@exemple.org', 'o2@exemple.org'],
    operatorsSecondFactor: true,
    trustedProxies: ['10.0.0.1', '::1'],
    keys: {
      sessions: { newest: { id: 1, key: 's'.repeat(32) }, previous: [] },
      tickets: { newest: { id: 1, key: 'AB'.repeat(32) }, previous: [] },
    },
    basicAuth: 'equipe:sésame:ouvre',
    metricsToken: 'm'.repeat(20),
    posthog: { key: 'phc_0123456789', host: 'https://us.i.posthog.com' },
    tag: { id: 'G-AB12CD34EF', host: 'https://www.googletagmanager.com' },
    google: {
      clientId: 'viree.apps.googleusercontent.com',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    },
    logLevel: 'debug',
    defaultLocale: 'fr',
    isLoopback: false,
    isDemo: false,
  })
})

describe('keys of before are set beside the newest', () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]

  test('each with its id', () => {
    const env = { TICKET_KEY: `3:${b}`, TICKET_KEY_PREVIOUS: `1:${a}, 2:${'c'.repeat(64)}` }
    expect(readSettings(env).keys.tickets).toEqual({
      newest: { id: 3, key: b },
      previous: [
        { id: 1, key: a },
        { id: 2, key: 'c'.repeat(64) },
      ],
    })
  })

  test('and DATA_DIR may have the newest', () => {
    expect(readSettings({ DATA_KEY_PREVIOUS: `1:${a}` }).keys.data.newest).toBeNull()
  })

  test('a secret of sessions may be any text, and one that only begins like an id is the whole secret', () => {
    const keysOf = (secret: string) => readSettings({ SESSION_SECRET: secret }).keys.sessions.newest
    expect(keysOf(`12:${'s'.repeat(32)}`)).toEqual({ id: 12, key: 's'.repeat(32) })
    expect(keysOf(`12:${'s'.repeat(31)}`)).toEqual({ id: 1, key: `12:${'s'.repeat(31)}` })
  })

  test('two keys with one id are refused, as one may forget to give the new one its own', () => {
    expect(() => readSettings({ TICKET_KEY: b, TICKET_KEY_PREVIOUS: `1:${a}` })).toThrow(
      /^TICKET_KEY_PREVIOUS holds another key with the id 1: .* \(TICKET_KEY=2:…\)\.$/,
    )
    expect(readSettings({ TICKET_KEY: a, TICKET_KEY_PREVIOUS: `1:${a}` }).keys.tickets.previous).toEqual([])
  })
})

describe('a wrong setting stops the start with a sentence that names it', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'viree.exemple.org'],
    ['PUBLIC_URL', 'ftp://localhost'],
    ['PUBLIC_URL', 'http://localhost/app'],
    ['PUBLIC_URL', 'http://localhost/?a'],
    ['DATABASE_URL', 'mysql://localhost/viree'],
    ['DATABASE_URL', 'postgres'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', '2.5'],
    ['DATABASE_LOCK_TIMEOUT', 'soon'],
    ['DATABASE_STATEMENT_TIMEOUT', '0'],
    ['DATABASE_CONNECT_TIMEOUT', '3601'],
    ['REDIS_URL', 'http://localhost'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'localhost:25'],
    ['SESSION_SECRET', 'too short'],
    ['TICKET_KEY', 'zz'.repeat(32)],
    ['TICKET_KEY', 'ab'],
    ['TICKET_KEY', `0:${'ab'.repeat(32)}`],
    ['TICKET_KEY_PREVIOUS', 'ab'.repeat(32)],
    ['TICKET_KEY_PREVIOUS', `256:${'ab'.repeat(32)}`],
    ['DATA_KEY_PREVIOUS', `1:${'ab'.repeat(32)},2:ab`],
    ['DATA_KEY_PREVIOUS', `1:${'ab'.repeat(32)},1:${'cd'.repeat(32)}`],
    ['SESSION_SECRET_PREVIOUS', '1:too short'],
    ['OPERATORS', 'odile'],
    ['OPERATORS', 'odile@exemple.org,bruno'],
    ['OPERATORS_SECOND_FACTOR', 'yes'],
    ['TRUSTED_PROXIES', 'proxy.exemple.org'],
    ['TRUSTED_PROXIES', '10.0.0.0/8'],
    ['BASIC_AUTH', 'sesame'],
    ['BASIC_AUTH', ':sesame'],
    ['METRICS_TOKEN', 'm'.repeat(19)],
    ['BACKUP_PASSPHRASE', 'p'.repeat(11)],
    ['POSTHOG_KEY', 'une clé'],
    ['POSTHOG_HOST', 'posthog.exemple.org'],
    ['TAG_ID', 'UA'],
    ['TAG_HOST', 'ftp://tag.exemple.org'],
    ['GOOGLE_CLIENT_ID', 'viree.apps.googleusercontent.com'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['LOG_LEVEL', 'loud'],
    ['DEFAULT_LOCALE', 'de'],
    ['VIREE_DEMO', 'yes'],
    ['FORM_MIN_SECONDS', '-1'],
    ['FORM_MIN_SECONDS', 'at once'],
    ['WORKER_NICENESS', '-1'],
    ['WORKER_NICENESS', '20'],
  ])('%s=%s', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^${name}\\b.{10,}[.)]$`))
  })

  test('several at once are all named', () => {
    const read = () => readSettings({ PORT: 'x', LOG_LEVEL: 'loud', BASIC_AUTH: 'y' })
    expect(read).toThrow(/^PORT .*\nLOG_LEVEL .*\nBASIC_AUTH .*$/s)
  })
})

describe('away from one’s own machine', () => {
  const away = { PUBLIC_URL: 'https://viree.exemple.org', SMTP_URL: 'smtp://localhost' }

  test('mail needs a server', () => {
    expect(() => readSettings({ PUBLIC_URL: away.PUBLIC_URL })).toThrow(/^SMTP_URL is missing/)
    expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(/^SMTP_URL is missing/)
  })
  test('a provider of sign-in speaks https', () => {
    const issuer = { ...away, GOOGLE_ISSUER: 'http://sso.exemple.org' }
    expect(() => readSettings(issuer)).toThrow(/^GOOGLE_ISSUER must begin with https/)
  })
  test('there is neither demo data nor a demo operator, even when somebody asks', () => {
    expect(readSettings({ ...away, VIREE_DEMO: '1' })).toMatchObject({ isDemo: false, operators: [] })
  })
  test('forms are never taken sooner than people fill them in', () => {
    expect(readSettings({ FORM_MIN_SECONDS: '0' })).toMatchObject({ formMinAgeMs: 0 })
    expect(readSettings({ ...away, FORM_MIN_SECONDS: '3' })).toMatchObject({ formMinAgeMs: 3000 })
    expect(() => readSettings({ ...away, FORM_MIN_SECONDS: '0' })).toThrow(/^FORM_MIN_SECONDS is "0".*from 2/)
  })
  test.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('%s is one’s own machine', (HOST) => {
    expect(readSettings({ HOST })).toMatchObject({ isLoopback: true, isDemo: true })
  })
  test.each(['0.0.0.0', '::', '192.168.1.2', '127.0.0.1.exemple.org'])('%s is not', (HOST) => {
    expect(readSettings({ ...away, HOST })).toMatchObject({ isLoopback: false })
  })
  test('VIREE_DEMO=0 starts empty', () => {
    expect(readSettings({ VIREE_DEMO: '0' })).toMatchObject({ isDemo: false, isLoopback: true })
  })
})
