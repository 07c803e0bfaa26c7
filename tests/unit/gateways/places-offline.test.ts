import { rows } from 'virtual:canadian-places'
import { describe, expect, test } from 'vitest'
import { foldPlaceName } from '#server/domain/search/place-name.ts'
import { makeOfflinePlaces } from '#server/gateways/places/offline.ts'
import type { Place } from '#server/gateways/places/places.ts'
import { findTown } from '#server/services/search/filters.ts'
import { WRITTEN } from './place-names.ts'

const places = makeOfflinePlaces()
const forms = Object.entries(WRITTEN).flatMap(([meant, written]) =>
  written.split(' | ').map((form) => [form, meant] as const),
)

/** What a filter makes of a text, also when the spelling had to be guessed. */
async function firstFound(text: string): Promise<Place | undefined> {
  const { town, similar } = await findTown({ places }, text)
  return town ?? similar[0]
}

const nameOf = ({ city, province, region }: Place, meant: string) =>
  meant.endsWith(`, ${province}`) ? `${city}, ${province}` : `${city}, ${region ?? province}`

describe('names of places as people write them', () => {
  test('at least 300 are tried', () => {
    expect(forms.length).toBeGreaterThanOrEqual(300)
    expect(new Set(forms.map(([form]) => form)).size).toBe(forms.length)
  })

  test.each(forms)('“%s” is %s', async (form, meant) => {
    const found = await firstFound(form)
    expect(found && nameOf(found, meant)).toBe(meant.replaceAll('’', "'"))
  })
})

describe('places of one name', () => {
  test('are told apart by their region, town or province, and all are offered', () => {
    const regions = (name: string) => places.named(name).map(({ region, province }) => region ?? province)
    expect(regions('Saint-Raymond')).toEqual(['Capitale-Nationale', 'Montréal'])
    expect(regions('st-sauveur')).toEqual(['Laurentides', 'NB', 'Québec'])
    expect(regions('Sherbrooke')).toEqual(['Estrie'])
    expect(regions('Windsor')).toEqual(expect.arrayContaining(['ON', 'Estrie']))
    expect(places.named('Saint-Raymond, Montréal').map(({ region }) => region)).toEqual(['Montréal'])
  })

  test('Saint-Raymond lies beside Québec', () => {
    expect(places.named('Saint-Raymond')[0]).toMatchObject({ latitude: 46.8901, longitude: -71.8341 })
  })

  test('no two have the same name and the same region', () => {
    const names = rows
      .map((row) => row.split('\t'))
      .map(([, city = '', province, region]) => `${foldPlaceName(city)}, ${region || province}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe('the gazetteer', () => {
  const all = rows.map((row) => row.split('\t'))

  test('knows each place by one id, and the old ids of GeoNames', async () => {
    expect(new Set(all.map(([id]) => id)).size).toBe(all.length)
    for (const id of ['6325494', '6077243', '6138517', '6138980']) expect(await places.find(id)).toBeDefined()
  })

  test('has the municipalities, quarters and regions of Québec, and towns of every province', () => {
    expect(all.length).toBeGreaterThan(3_500)
    const count = (isMeant: (row: string[]) => boolean) => all.filter(isMeant).length
    expect(count(([, , province, , , , , kind]) => province === 'QC' && !kind)).toBeGreaterThan(950)
    expect(count(([, , , , , , , kind]) => kind === 'q')).toBeGreaterThan(200)
    expect(new Set(all.map(([, , province]) => province)).size).toBe(13)
  })

  test('puts each place into Canada, and those of Québec into Québec', () => {
    const outside = all.filter(([, , province, , latitude, longitude]) => {
      const [north, east] = [Number(latitude), Number(longitude)]
      const isOut = north < 41.6 || north > 83 || east < -141 || east > -52
      return isOut || (province === 'QC' && (north < 44.9 || north > 62.6 || east < -79.9 || east > -57))
    })
    expect(outside).toEqual([])
  })

  test('says in which region every place of Québec is', () => {
    expect(
      all.filter(
        ([, city, province, region, , , , kind]) =>
          province === 'QC' && !region && !Number(kind) && !['Montréal', 'Laval'].includes(city ?? ''),
      ),
    ).toEqual([])
  })
})

describe('a text that names nothing', () => {
  test.each(['Zzyzx', '', '   ', '!!', 'G', 'x'.repeat(120), '12345', 'Xyzzyville, QC'])(
    '“%s” is no town',
    async (text) => {
      expect((await findTown({ places }, text)).town).toBeNull()
    },
  )

  test('names that are spelled like it are offered', async () => {
    const { town, similar } = await findTown({ places }, 'Limoillou')
    expect(town).toBeNull()
    expect(similar[0]).toMatchObject({ city: 'Limoilou', region: 'Québec' })
  })

  test('a beginning is enough', async () => {
    expect((await findTown({ places }, 'Rimou')).town).toMatchObject({ city: 'Rimouski' })
  })
})

describe('regions', () => {
  test('are found, with the radius that holds them, and are no towns', async () => {
    expect(places.named('Charlevoix')[0]?.reachKm).toBeGreaterThan(40)
    expect((await places.locate('Charlevoix', 6)).filter(({ reachKm }) => reachKm)).toEqual([])
    expect((await places.suggest('Lanaudi', 6)).map(({ city }) => city)).not.toContain('Lanaudière')
  })

  test('all seventeen of Québec are found', () => {
    const names = [
      'Bas-Saint-Laurent',
      'Saguenay–Lac-Saint-Jean',
      'Capitale-Nationale',
      'Mauricie',
      'Estrie',
      'Montréal',
      'Outaouais',
      'Abitibi-Témiscamingue',
      'Côte-Nord',
      'Nord-du-Québec',
      'Gaspésie–Îles-de-la-Madeleine',
      'Chaudière-Appalaches',
      'Laval',
      'Lanaudière',
      'Laurentides',
      'Montérégie',
      'Centre-du-Québec',
    ]
    expect(names.filter((name) => places.named(name)[0]?.city !== name)).toEqual([])
  })
})
