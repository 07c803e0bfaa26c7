import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { makeGooglePlaces } from '#server/gateways/places/google.ts'
import { makeOfflinePlaces } from '#server/gateways/places/offline.ts'

interface Asked {
  url: string
  headers: IncomingMessage['headers']
  body: unknown
}

let server: Server | undefined

afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** A service on this machine that answers as the documentation of the real one says. Null: it never answers. */
async function google(
  answer: (asked: Asked) => { status?: number; headers?: OutgoingHttpHeaders; json: unknown } | null,
  mayPay = () => Promise.resolve(true),
) {
  const asked: Asked[] = []
  const failures: unknown[] = []
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const one = {
        url: request.url ?? '',
        headers: request.headers,
        body: text ? (JSON.parse(text) as unknown) : null,
      }
      asked.push(one)
      const told = answer(one)
      if (!told) return
      response.writeHead(told.status ?? 200, { 'Content-Type': 'application/json', ...told.headers })
      response.end(JSON.stringify(told.json))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const places = makeGooglePlaces({
    key: 'secret-key',
    onFailure: (error) => failures.push(error),
    offline: makeOfflinePlaces(),
    mayPay,
    address,
  })
  return { places, asked, failures }
}

const prediction = (placeId: string, main: string, secondary?: string) => ({
  placePrediction: {
    placeId,
    place: `places/${placeId}`,
    text: { text: `${main}, ${secondary}` },
    structuredFormat: { mainText: { text: main }, ...(secondary && { secondaryText: { text: secondary } }) },
  },
})

const details = {
  id: 'ChIJabc',
  displayName: { text: 'Kamouraska', languageCode: 'fr' },
  location: { latitude: 47.5667, longitude: -69.8667 },
  addressComponents: [
    { longText: 'Kamouraska', shortText: 'Kamouraska', types: ['locality', 'political'] },
    { longText: 'Québec', shortText: 'QC', types: ['administrative_area_level_1', 'political'] },
  ],
}

describe('towns by Google', () => {
  test('are asked for with the key, the session and Canada alone', async () => {
    const { places, asked } = await google(() => ({
      json: {
        suggestions: [
          prediction('ChIJabc', 'Kamouraska', 'QC, Canada'),
          prediction('ChIJd', 'Moncton', 'Nouveau-Brunswick, Canada'),
          { queryPrediction: { text: { text: 'x' } } },
        ],
      },
    }))
    expect(await places.suggest('kamou', 6, 'abc-DEF_123')).toEqual([
      { id: 'google:ChIJabc', city: 'Kamouraska', province: 'QC' },
      { id: 'google:ChIJd', city: 'Moncton', province: 'NB' },
    ])
    expect(asked).toMatchObject([
      {
        url: '/v1/places:autocomplete',
        headers: { 'x-goog-api-key': 'secret-key' },
        body: { input: 'kamou', includedRegionCodes: ['ca'], sessionToken: 'abc-DEF_123' },
      },
    ])
  })

  test('a chosen one ends the session and tells where it lies', async () => {
    const { places, asked } = await google(() => ({ json: details }))
    expect(await places.find('google:ChIJabc', 'abc')).toEqual({
      id: 'google:ChIJabc',
      city: 'Kamouraska',
      province: 'QC',
      latitude: 47.5667,
      longitude: -69.8667,
    })
    expect(asked[0]?.url).toBe('/v1/places/ChIJabc?languageCode=fr&regionCode=CA&sessionToken=abc')
    expect(asked[0]?.headers['x-goog-fieldmask']).toBe('id,displayName,location,addressComponents')
  })

  test('a session token that it would refuse is left out', async () => {
    const { places, asked } = await google(() => ({ json: {} }))
    expect(await places.suggest('kamou', 6, 'x'.repeat(37))).toEqual([])
    expect(asked[0]?.body).not.toHaveProperty('sessionToken')
  })

  test.each<[string, { status?: number; json: unknown } | null]>([
    ['refuses', { status: 403, json: { error: { message: 'denied' } } }],
    ['fails', { status: 500, json: {} }],
    ['answers something else', { json: { suggestions: 'many' } }],
    ['never answers', null],
  ])('where it %s, our own list answers in time', async (_why, answer) => {
    const { places, failures } = await google(() => answer)
    expect((await places.suggest('rimouski', 6))[0]).toMatchObject({ city: 'Rimouski', province: 'QC' })
    expect(await places.find('google:ChIJabc')).toBeUndefined()
    expect(failures).toHaveLength(2)
  })

  test('what is of our own list is never asked for outside, nor is what is not typed into a form', async () => {
    const { places, asked } = await google(() => ({ json: {} }))
    const [rimouski] = await places.search('rimouski', 1)
    expect(await places.find(rimouski?.id ?? '')).toEqual(rimouski)
    expect(await places.locate('Rimouski', 6)).toContainEqual(rimouski)
    expect(places.within({ south: 48, north: 49, west: -69, east: -68 }, 5).length).toBeGreaterThan(0)
    expect(await places.find('google:../../x')).toBeUndefined()
    expect(await places.suggest('   ', 6)).toEqual([])
    expect(asked).toEqual([])
  })

  test('a hamlet that our list does not know is located by name', async () => {
    const { places } = await google(({ url }) =>
      url.includes('autocomplete')
        ? { json: { suggestions: [prediction('ChIJabc', 'Kamouraska-les-Bains', 'QC, Canada')] } }
        : {
            json: {
              ...details,
              displayName: { text: 'Kamouraska-les-Bains' },
              addressComponents: [details.addressComponents[1]],
            },
          },
    )
    expect(await places.locate('Kamouraska-les-Bains', 6)).toMatchObject([
      { city: 'Kamouraska-les-Bains', province: 'QC', latitude: 47.5667 },
    ])
  })

  test('a place outside of Canada is none', async () => {
    const { places } = await google(() => ({
      json: {
        ...details,
        addressComponents: [{ longText: 'Vermont', shortText: 'VT', types: ['administrative_area_level_1'] }],
      },
    }))
    expect(await places.find('google:ChIJabc')).toBeUndefined()
  })
})

test('beyond what is paid in a day nothing is asked, and our own list answers', async () => {
  let left = 1
  const mayPay = () => Promise.resolve(left-- > 0)
  const answer = { suggestions: [prediction('ChIJabc', 'Rimouski', 'QC, Canada')] }
  const { places, asked, failures } = await google(() => ({ json: answer }), mayPay)
  expect(await places.suggest('Rimouski', 6)).toMatchObject([
    { id: expect.stringContaining('ChIJabc') as string },
  ])
  const [own] = await places.suggest('Rimouski', 6)
  expect(own).toMatchObject({ city: 'Rimouski' })
  expect(own?.id).not.toContain('ChIJabc')
  expect(await places.find('google:ChIJabc')).toBeUndefined()
  expect([asked.length, failures.length > 0]).toEqual([1, true])
})

test('is not followed to another address, which would get our key', async () => {
  const { places, asked, failures } = await google(({ url }) =>
    url === '/elsewhere' ? { json: details } : { status: 307, headers: { Location: '/elsewhere' }, json: {} },
  )
  expect(await places.find('google:ChIJabc')).toBeUndefined()
  expect([asked.length, failures.length]).toEqual([1, 1])
})
