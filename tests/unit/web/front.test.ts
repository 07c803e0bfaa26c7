import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { bodyLimit } from '#server/api/http/body/limits.ts'
import { securityHeaders } from '#server/api/http/security-headers.ts'
import { isAllowedIn } from '#server/web/basic-auth.ts'
import { resolveForwarded } from '#server/web/forwarded.ts'
import { peerOf } from '#server/web/peer.ts'
import { isApi, requestRefusal } from '#server/web/refusal.ts'
import { API_CALLS } from '#tests/unit/contract/api-calls.ts'

const HERE = 'https://viree.exemple.org'

interface Asked {
  method?: string
  url?: string
  headers?: Record<string, string | undefined>
  from?: string
}

function request({ method = 'GET', url = '/', headers = {}, from = '203.0.113.9' }: Asked): IncomingMessage {
  const withHost = { host: 'viree.exemple.org', ...headers }
  const rawHeaders = Object.entries<string | undefined>(withHost).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  )
  const socket = { remoteAddress: from }
  return { method, url, headers: withHost, rawHeaders, socket } as unknown as IncomingMessage
}

const refuse = (asked: Asked) => requestRefusal(request(asked), HERE)
const status = (asked: Asked) => refuse(asked)?.status ?? 'may go on'

describe('addresses', () => {
  test.each(['/', '/activites?search=%E0%A4', '/profil/1', '/activites/1/les-cr%C3%AAtes'])(
    '%s may go on',
    (url) => {
      expect(status({ url })).toBe('may go on')
    },
  )
  test.each(['*', 'http://viree.exemple.org/', '', '/%', '/%E0%A4%A', '/a%00', '/?a=%00'])(
    '“%s” is no address',
    (url) => {
      expect(status({ url })).toBe(400)
    },
  )
  test.each([
    ['/activites/1/inscription//', '/activites/1/inscription/'],
    ['//ailleurs.example/x', '/ailleurs.example/x'],
    ['///activites?search=a//b', '/activites?search=a//b'],
    ['/\\//ailleurs.example', '/ailleurs.example'], // browsers take a backslash for a slash
  ])('“%s” leads to where each level has a name', (url, location) => {
    expect(refuse({ url })).toMatchObject({ status: 308, headers: { Location: location } })
    expect(refuse({ url, method: 'HEAD' })).toMatchObject({ status: 308 })
    expect(status({ url, method: 'POST' })).toBe(404)
  })
  test('more headers than browsers and proxies send are refused', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, '']))
    expect(status({ url: '/', headers: many(150) })).toBe('may go on')
    expect(status({ url: '/', headers: many(250) })).toBe(400)
  })
  test('two slashes in a query are nothing special', () => {
    expect(status({ url: '/activites?search=a//b' })).toBe('may go on')
  })
  test.each(['viree.exemple.org', 'localhost:3000', '127.0.0.1', '[::1]:3000'])('Host %s', (host) => {
    expect(status({ headers: { host } })).toBe('may go on')
  })
  test.each(['', 'a b', 'viree.exemple.org/', 'a@b', 'é.example', '[::1', 'x:y', 'a:99999', 'a,b'])(
    'no Host “%s”',
    (host) => {
      expect(status({ headers: { host } })).toBe(400)
    },
  )
  test('no Host at all', () => {
    const withoutHost = request({ headers: { host: undefined } })
    expect(requestRefusal(withoutHost, HERE)).toMatchObject({ status: 400 })
  })
  test('two Hosts: what stands before us may have judged the other', () => {
    const twice = request({})
    twice.rawHeaders.push('HOST', 'ailleurs.example')
    expect(requestRefusal(twice, HERE)).toMatchObject({ status: 400 })
  })

  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index)).join('&')

  test.each([
    [
      'the longest list of filters',
      `/activites?${many(20, () => 'types=13')}&search=${'%C3%A9'.repeat(200)}`,
    ],
    ['a registration sealed in the address', `/authentification?returnTo=%2F${'x'.repeat(11_000)}`],
    ['two hundred links of a page', `/__manifest?${many(200, (index) => `p=/mes-inscriptions/${index}`)}`],
    ['a list', '/activites?types[0]=1&types[1]=2'],
    ['the deepest page', '/mes-activites/20/participants/12/retirer.data'],
    ['the longest slug', `/activites/1/${'a'.repeat(1000)}`],
  ])('%s may be asked for', (_, url) => {
    expect(status({ url })).toBe('may go on')
  })
  test.each([
    ['a long path', `/${'a'.repeat(2001)}`, 414],
    ['a long query', `/?a=${'a'.repeat(12_000)}`, 414],
    ['a deep path: Remix matches each beginning of it', '/a'.repeat(13), 404],
    ['many parameters', `/activites?${many(201, (index) => `a${index}=`)}`, 400],
    ['the same parameter many times', `/activites?${many(201, () => 'types=1')}`, 400],
    ['links with many beginnings', `/__manifest?${many(60, (index) => `p=/${index}${'/a'.repeat(7)}`)}`, 400],
    ['one link with many levels', `/__manifest?p=${'/a'.repeat(13)}`, 400],
    ['a list with holes', '/api/activities?types[0]=1&types[2]=1', 400],
    ['a large index', '/api/activities?types[9999]=1', 400],
    ['four levels', '/api/activities?a[b][c][d]=1', 400],
    ['the prototype', '/api/activities?a[__proto__]=1', 400],
  ])('%s may not', (_, url, expected) => {
    expect(status({ url })).toBe(expected)
  })

  test.each([
    ['/api', true],
    ['/api/', true],
    ['/api?x', true],
    ['/api/user', true],
    ['/apiary', false],
    ['/', false],
  ])('%s is the API: %s', (url, expected) => expect(isApi(url)).toBe(expected))
})

describe('methods', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'BREW'])(
    '%s is for no page',
    (method) => {
      expect(refuse({ method })).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD, POST' } })
    },
  )
  test.each(['PUT', 'DELETE', 'OPTIONS'])('%s is for the API', (method) => {
    expect(status({ method, url: '/api/user' })).toBe('may go on')
  })
  test.each(['TRACE', 'PATCH', 'get'])('%s is not even for the API', (method) => {
    expect(status({ method, url: '/api/user' })).toBe(405)
  })
})

describe('bodies', () => {
  const post = (url: string, headers: Record<string, string>) => status({ method: 'POST', url, headers })
  const JSON_TYPE = { 'content-type': 'application/json' }
  const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' }
  const MIB = 1024 * 1024

  test('one whose length is not said', () => {
    expect(post('/api/user', { ...JSON_TYPE, 'transfer-encoding': 'chunked' })).toBe(411)
    expect(post('/authentification', { 'transfer-encoding': 'gzip, chunked' })).toBe(411)
  })
  test('none at all may go on', () => {
    expect(post('/deconnexion', {})).toBe('may go on')
    expect(post('/deconnexion', { 'content-length': '0' })).toBe('may go on')
  })
  test.each(['-1', '1e3', '0x10', '1, 1', ' ', 'x'])('a length of “%s”', (length) => {
    expect(post('/api/user', { ...JSON_TYPE, 'content-length': length })).toBe(400)
  })
  test('JSON up to one MiB, to the byte', () => {
    expect(post('/api/user', { ...JSON_TYPE, 'content-length': String(MIB) })).toBe('may go on')
    expect(post('/api/user', { ...JSON_TYPE, 'content-length': String(MIB + 1) })).toBe(413)
  })
  test.each([
    '/ajouter-une-activite',
    '/ajouter-une-activite.data',
    '/mes-activites/20/modifier',
    '/mes-activites/20/invitations.data?etat=SENT',
    '/ameliorer?retour=%2Fajouter-une-activite',
    '/mon-compte/profil',
    '/entree/20/code',
    '/entree/20/code.data',
    '/api/activity/picture',
    '/api/profil/picture',
  ])('multipart up to eleven MiB, to the byte, where a form has a file: %s', (url) => {
    expect(post(url, { ...MULTIPART, 'content-length': String(11 * MIB) })).toBe('may go on')
    expect(post(url, { ...MULTIPART, 'content-length': String(11 * MIB + 1) })).toBe(413)
  })
  test('a draft that is kept while people type is multipart without files', () => {
    const url = '/ajouter-une-activite/brouillon'
    expect(post(url, { ...MULTIPART, 'content-length': String(MIB) })).toBe('may go on')
    expect(post(url, { ...MULTIPART, 'content-length': String(MIB + 1) })).toBe(413)
  })
  test.each([
    '/courriel/desabonnement',
    '/courriel/messages?lien=x',
    '/infolettre/desabonnement?lien=1.x',
    '/invitation/desabonnement?lien=x',
  ])('mail programs unsubscribe people with multipart, too (RFC 8058): %s', (url) => {
    expect(post(url, { ...MULTIPART, 'content-length': String(MIB) })).toBe('may go on')
    expect(post(url, { ...MULTIPART, 'content-length': String(MIB + 1) })).toBe(413)
  })
  test.each([
    '/authentification',
    '/activites/1/inscription',
    '/infolettre',
    '/courriel/confirmer',
    '/entree/20/quitter',
    '/api/user',
    '/api/auth/signout',
  ])('no multipart where nothing has a file: %s', (url) => {
    expect(post(url, { ...MULTIPART, 'content-length': '100' })).toBe(415)
  })
  test('the calls that take a file are those that the contract describes so', () => {
    const uploads = API_CALLS.filter(({ note }) => note === 'multipart file').map(({ path }) => path)
    const taking = API_CALLS.map(({ path }) => path).filter((path) => bodyLimit(path, 'multipart/form-data'))
    expect([...new Set(taking)]).toEqual(uploads)
  })
  test('a page takes forms only', () => {
    expect(post('/authentification', { ...JSON_TYPE, 'content-length': '2' })).toBe(415)
    expect(post('/authentification', { 'content-length': '2' })).toBe(415)
    const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', 'content-length': '2' }
    expect(post('/authentification', form)).toBe('may go on')
  })
  test('GET and HEAD bring none', () => {
    for (const method of ['GET', 'HEAD'])
      expect(status({ method, headers: { 'content-length': '1' } })).toBe(400)
  })
})

describe('where a change comes from', () => {
  const post = (headers: Record<string, string>) => status({ method: 'POST', url: '/langue', headers })

  test('our own pages', () => {
    expect(post({ origin: HERE })).toBe('may go on')
    expect(post({ origin: HERE, cookie: '__Host-viree_session=x' })).toBe('may go on')
  })
  test.each([
    'https://ailleurs.example',
    'null',
    'https://viree.exemple.org.ailleurs.example',
    'viree.exemple.org',
    '',
  ])('not %j', (origin) => {
    expect(post({ origin })).toBe(403)
  })
  test('not a page of the same host without encryption: anybody on the network writes those', () => {
    expect(post({ origin: 'http://viree.exemple.org' })).toBe(403)
  })
  test('on one’s own machine each name of it, with or without encryption before it', () => {
    const local = (origin: string) =>
      requestRefusal(
        request({ method: 'POST', url: '/langue', headers: { host: '127.0.0.1:3000', origin } }),
        'http://localhost:3000',
      )
    expect(local('http://localhost:3000')).toBeNull()
    expect(local('http://127.0.0.1:3000')).toBeNull()
    expect(local('https://127.0.0.1:3000')).toBeNull()
    expect(local('ftp://127.0.0.1:3000')).not.toBeNull()
  })
  test('programs say nothing, and carry no cookie of ours', () => {
    expect(post({})).toBe('may go on')
    expect(post({ cookie: 'a=b; __Host-viree_session=x' })).toBe(403)
    expect(post({ cookie: 'viree_session=x' })).toBe(403)
  })
  test('reading is free', () => {
    expect(status({ headers: { origin: 'https://ailleurs.example', cookie: 'viree_session=x' } })).toBe(
      'may go on',
    )
  })
})

describe('the address of the caller', () => {
  const peer = (from: string, forwarded: string | undefined, trusted: string[] = []) =>
    peerOf(
      request({ from, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }),
      trusted,
    )

  test('is that of the line, whatever a header says', () => {
    expect(peer('203.0.113.9', undefined)).toBe('203.0.113.9')
    expect(peer('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(peer('203.0.113.9', '198.51.100.1', ['10.0.0.1'])).toBe('203.0.113.9')
  })
  test('behind a proxy that is trusted, is the last that the proxy did not write for itself', () => {
    const trusted = ['10.0.0.1', '10.0.0.2']
    expect(peer('10.0.0.1', '198.51.100.1', trusted)).toBe('198.51.100.1')
    expect(peer('10.0.0.1', '1.2.3.4, 198.51.100.1', trusted)).toBe('198.51.100.1') // the first one is forged
    expect(peer('10.0.0.1', '198.51.100.1, 10.0.0.2', trusted)).toBe('198.51.100.1')
    expect(peer('10.0.0.1', '10.0.0.2, 10.0.0.1', trusted)).toBe('10.0.0.1')
    expect(peer('10.0.0.1', ' , ,', trusted)).toBe('10.0.0.1')
    expect(peer('10.0.0.1', undefined, trusted)).toBe('10.0.0.1')
  })
  test('is one address, through whichever socket it came', () => {
    expect(peer('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9')
    expect(peer('::ffff:10.0.0.1', '::ffff:198.51.100.1', ['10.0.0.1'])).toBe('198.51.100.1')
    expect(peer('2001:db8::1', undefined)).toBe('2001:db8::1')
  })
})

describe('what proxies say of the host', () => {
  const resolved = (asked: Asked) => {
    const settling = request(asked)
    resolveForwarded(settling)
    const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = settling.headers
    return { host, protocol }
  }

  test('is replaced by the origin that was judged', () => {
    const headers = { origin: HERE, 'x-forwarded-host': 'ailleurs.example:99999' }
    expect(resolved({ method: 'POST', headers }).host).toBe('viree.exemple.org')
  })
  test('is forgotten where nothing was judged', () => {
    expect(
      resolved({ method: 'POST', headers: { 'x-forwarded-host': 'ailleurs.example' } }).host,
    ).toBeUndefined()
    expect(resolved({ headers: { 'x-forwarded-host': 'a:99999', origin: 'null' } }).host).toBeUndefined()
  })
  test.each([
    ['https', 'https'],
    ['https, http', 'https, http'],
    ['x y', undefined],
    ['', undefined],
  ])('the protocol “%s” counts as %s', (given, protocol) => {
    expect(resolved({ headers: { 'x-forwarded-proto': given } }).protocol).toBe(protocol)
  })
})

describe('the one password of a staging site', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const enter = (authorization: string | undefined, url = '/') =>
    isAllowedIn(
      request({ url, headers: authorization === undefined ? {} : { authorization } }),
      'equipe:sésame:ouvre',
    )

  test('opens to who knows it', () => {
    expect(enter(basic('equipe:sésame:ouvre'))).toBeNull()
    expect(enter(basic('equipe:sésame:ouvre').replace('Basic', 'bAsIc'))).toBeNull()
  })
  test.each([
    undefined,
    '',
    'Basic',
    'Basic %%%',
    basic(''),
    basic('equipe:sésame'),
    basic('equipe'),
    'Bearer x',
  ])('stays shut to %j', (given) => {
    expect(enter(given)).toMatchObject({
      status: 401,
      headers: { 'WWW-Authenticate': expect.stringContaining('Basic') as string },
    })
  })
  test('lets watchers ask for its health', () => {
    expect(enter(undefined, '/sante')).toBeNull()
    expect(enter(undefined, '/santes')).not.toBeNull()
    expect(enter(undefined, '/metrics')).toBeNull() // it asks for a token of its own
  })
  test('is not there unless it is set', () => {
    expect(isAllowedIn(request({}), null)).toBeNull()
  })
})

describe('headers of every answer', () => {
  test('on https, browsers come back by https only', () => {
    expect(securityHeaders({ publicUrl: HERE })).toHaveProperty('Strict-Transport-Security')
    expect(securityHeaders({ publicUrl: 'http://localhost:3000' })).not.toHaveProperty(
      'Strict-Transport-Security',
    )
  })
  test('the referrer keeps the origin: a form without it would be refused', () => {
    expect(securityHeaders({ publicUrl: HERE })).toMatchObject({
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
      'Permissions-Policy': expect.stringContaining('camera=(self)') as string,
    })
  })
})
