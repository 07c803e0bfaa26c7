import { beforeEach, describe, expect, test } from 'vitest'
import { loader as cover } from '#app/features/activity/pictures/cover.ts'
import { loader as map } from '#app/features/activity/pictures/map.ts'
import { loader as share } from '#app/features/activity/pictures/share.ts'
import { sharingOf } from '#app/features/activity/share.server.ts'
import { COVER_VERSION, coverAddress, MAP_VERSION } from '#server/domain/activity/drawing.ts'
import { sweepPictures } from '#server/services/activity/picture/sweep.ts'
import { filesIn, keyOf, photograph } from '#tests/api/world/pictures.ts'
import { type World, world } from '#tests/api/world/world.ts'

const LOADERS = { couvertures: cover, partage: share, plans: map }
const FOREVER = 'public, max-age=31536000, immutable'

let here: World
beforeEach(async () => {
  here = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: here.services })
})

/** Returns the public answer of this address of a drawing. */
async function ask(address: string): Promise<Response> {
  const url = new URL(address, here.services.settings.publicUrl)
  const [, folder, file = ''] = url.pathname.split('/')
  const loader = LOADERS[folder as keyof typeof LOADERS]
  const args = { request: new Request(url), context: {}, params: { file } }
  return loader(args).catch((thrown: unknown) => thrown as Response)
}

const told = ({ status, headers }: Response) => [
  status,
  headers.get('Cache-Control'),
  headers.get('Location'),
]

describe('a drawn cover', () => {
  test.each([
    ['of a kind, as a tile', 'velo', 6, 'svg'],
    ['of the random pictures', 'neige', 1000, 'svg'],
    ['of the home page', 'randonnee', 5, 'png'],
  ] as const)('%s is ours, and kept for ever', async (_, motif, seed, format) => {
    expect(told(await ask(coverAddress({ motif, seed, format })))).toEqual([200, FOREVER, null])
  })

  test('of an activity, by day, by night and as a bitmap in the size of networks', async () => {
    const { id: seed } = await here.activity({ typeId: 4, name: 'À vélo' })
    for (const isNight of [false, true]) {
      const answer = await ask(coverAddress({ motif: 'velo', seed, format: 'svg', isNight }))
      expect(answer.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
    }
    const bitmap = await ask(coverAddress({ motif: 'velo', seed, format: 'png' }))
    const view = new DataView(await bitmap.arrayBuffer())
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630])
  })

  test.each([
    'velo-1001.svg',
    'velo-999999999999.svg',
    'velo-6.png',
    'velo-999999999.svg',
    'velo-999999999.png',
    'velo-999999999999.png',
    'moto-6.svg',
    'velo-x.svg',
    'velo-6-nuit.png',
    'velo-1234567890123.svg',
    'velo.svg',
    '',
  ])('%s belongs to nothing: it is not found, and nothing is drawn', async (file) => {
    expect((await ask(`/couvertures/${file}?v=${COVER_VERSION}`)).status).toBe(404)
    expect(await filesIn(here, 'drawn')).toEqual([])
  })

  test('at an address of before leads to the one of now', async () => {
    const { id } = await here.activity({ typeId: 4, name: 'À vélo' })
    const minutes = 'public, max-age=300'
    expect(told(await ask(`/couvertures/velo-${id}.png`))).toEqual([
      302,
      minutes,
      coverAddress({ motif: 'velo', seed: id, format: 'png' }),
    ])
    expect(told(await ask('/couvertures/velo-6-nuit.svg?v=0'))).toEqual([
      302,
      minutes,
      coverAddress({ motif: 'velo', seed: 6, format: 'svg', isNight: true }),
    ])
    expect(told(await ask('/couvertures/panorama.svg'))[0]).toBe(302)
    expect(await filesIn(here, 'drawn')).toEqual([])
  })

  test('in an email leads to the kind that the activity has by now; that of a private one is not told', async () => {
    const [open, hidden] = [
      await here.activity({ typeId: 4, name: 'À vélo' }),
      await here.activity({ typeId: 4, name: 'À vélo', isPrivate: true }),
    ]
    const asked = (seed: number) => ask(coverAddress({ motif: 'eau', seed, format: 'png' }))
    expect((await asked(open.id)).headers.get('Location')).toBe(
      coverAddress({ motif: 'velo', seed: open.id, format: 'png' }),
    )
    expect((await asked(hidden.id)).status).toBe(200)
  })

  test('leads to that of a word of the title, once the host has changed it', async () => {
    const { id: seed } = await here.activity({ typeId: 9, name: 'La soupe du dimanche' })
    const answer = await ask(coverAddress({ motif: 'table', seed, format: 'png' }))
    expect(answer.headers.get('Location')).toBe(coverAddress({ motif: 'soupe', seed, format: 'png' }))
    expect((await ask(coverAddress({ motif: 'table', seed, format: 'svg' }))).status).toBe(200)
  })

  test('of an activity that is gone is not found', async () => {
    const hike = await here.activity({ typeId: 4, name: 'À vélo' })
    await here.as(hike.host).activity.cancel({ query: { activityId: hike.id } })
    expect((await ask(coverAddress({ motif: 'velo', seed: hike.id, format: 'png' }))).status).toBe(404)
  })

  test('is drawn once, however many ask at the same time and afterwards', async () => {
    const { drawings } = here.services
    const get = drawings.get.bind(drawings)
    let drawn = 0
    drawings.get = (name, draw) =>
      get(name, () => {
        drawn++
        return draw()
      })
    const { id: seed } = await here.activity({ typeId: 4, name: 'À vélo' })
    const address = coverAddress({ motif: 'velo', seed, format: 'png' })
    await Promise.all([ask(address), ask(address), ask(address)])
    await ask(address)
    expect(drawn).toBe(1)
    expect(await filesIn(here, 'drawn')).toEqual([`cover-velo-${seed}-${COVER_VERSION}.png`])
  })

  test('that the API names at random is there', async () => {
    const { pictureUrl, nightPictureUrl } = await here.as(null).lookup.randomPicture({ typeId: 4 })
    for (const address of [pictureUrl, nightPictureUrl]) expect((await ask(address)).status).toBe(200)
  })
})

describe('the picture that is shared', () => {
  async function addressOf(activityId: number): Promise<string> {
    const activity = await here.as(null).pages.activity.read({ activityId })
    return sharingOf(activity, 'fr').picture ?? ''
  }

  test('is kept for ever at its version; any other version leads there', async () => {
    const hike = await here.activity()
    const address = await addressOf(hike.id)
    expect(told(await ask(address))).toEqual([200, FOREVER, null])
    const { pathname, search } = new URL(address)
    expect(told(await ask(pathname))).toEqual([302, 'public, max-age=300', pathname + search])
    expect(told(await ask(`${pathname}?v=0`))).toEqual([302, 'public, max-age=300', pathname + search])
    expect(await filesIn(here, 'drawn')).toHaveLength(1)
  })

  test('of a private activity, or of none, is not found', async () => {
    const hidden = await here.activity({ isPrivate: true })
    for (const id of [hidden.id, 999]) expect((await ask(`/partage/${id}-fr.png?v=0`)).status).toBe(404)
  })

  test('with a photograph goes with it: from the address at once, from the disk by task', async () => {
    const hike = await here.activity()
    const alice = here.as(hike.host)
    const query = { activityId: hike.id }
    const key = keyOf(
      (await alice.activity.setPicture({ query, body: { file: await photograph() } })).pictureUrl,
    )
    await here.db
      .updateTable('activityRevision')
      .set({ closedAt: here.clock.now.toISOString(), closedAs: 'ACCEPTED' })
      .execute()
    const address = await addressOf(hike.id)
    expect(told(await ask(address))).toEqual([200, 'private, max-age=604800, immutable', null])
    expect((await filesIn(here, 'drawn'))[0]).toContain(`photo-${key}-`)

    await alice.activity.update({ activity: { activityId: hike.id, pictureKey: '' } })
    await here.db
      .updateTable('activityRevision')
      .set({ closedAt: here.clock.now.toISOString(), closedAs: 'ACCEPTED' })
      .execute()
    expect((await ask(address)).status).toBe(302)
    here.clock.pass({ days: 2 })
    await sweepPictures(here.services)
    await here.delivered()
    expect(await filesIn(here, 'drawn')).toEqual([])
  })
})

test('a map is kept for ever at its version; one of before leads there; what is no place is not found', async () => {
  const current = `/plans/48.449_-68.524-nuit.svg?v=${MAP_VERSION}`
  expect(told(await ask(current))).toEqual([200, FOREVER, null])
  expect(told(await ask('/plans/48.449_-68.524-nuit.svg'))).toEqual([302, 'public, max-age=300', current])
  expect((await ask(`/plans/98.449_-68.524.svg?v=${MAP_VERSION}`)).status).toBe(404)
  expect((await ask('/plans/48.4_-68.svg')).status).toBe(404)
})
