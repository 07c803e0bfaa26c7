import { KM_A_DEGREE, LOCATOR_HEIGHT, LOCATOR_WIDTH, ringsOf } from '#server/domain/activity/locator-scale.ts'

/** A drawing of the location of something: towns around it, and rings of distance. Pure; north is up. */

export interface LocatorTown {
  city: string
  latitude: number
  longitude: number
  population: number
}

export interface Locator {
  latitude: number
  longitude: number
  /** From the largest to the smallest. */
  towns: readonly LocatorTown[]
  theme: 'jour' | 'nuit'
}

const MOST_NAMES = 9

const COLOURS = {
  jour: {
    ground: '#ECF3F1',
    relief: '#E0ECE8',
    ring: '#8FB5AB',
    far: '#46756A',
    town: '#46594F',
    name: '#10241F',
    halo: '#ECF3F1',
    pin: '#D8432B',
    point: '#FFFFFF',
  },
  nuit: {
    ground: '#0F2622',
    relief: '#143029',
    ring: '#4C7C71',
    far: '#8FBDB1',
    town: '#A9D3C8',
    name: '#EAF6F2',
    halo: '#0F2622',
    pin: '#F2895C',
    point: '#0F2622',
  },
} as const

type Colours = (typeof COLOURS)[Locator['theme']]

interface Point {
  x: number
  y: number
}

interface Plotted extends Point {
  town: LocatorTown
}

export function locator(place: Locator, reach: number): string {
  const colours = COLOURS[place.theme]
  const pixels = LOCATOR_HEIGHT / 2 / reach
  const plotted = place.towns.map((town) => ({ town, ...plot(place, town, pixels) }))
  const here = plotted.find(isUnderPin)
  const others = plotted.filter((each) => each !== here)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOCATOR_WIDTH} ${LOCATOR_HEIGHT}" font-family="'Radio Canada','Segoe UI',system-ui,sans-serif">`,
    `<rect width="${LOCATOR_WIDTH}" height="${LOCATOR_HEIGHT}" fill="${colours.ground}"/>`,
    relief(place, colours),
    ...ringsOf(reach).map((km) => ring(km, km * pixels, colours)),
    ...others.map((each) => dot(each, colours)),
    ...namesWithoutCollision(
      others,
      ringsOf(reach).map((km) => km * pixels),
    ).map((each) => name(each, colours)),
    pin(colours),
    here ? nameUnderPin(here.town, colours) : '',
    '</svg>\n',
  ].join('')
}

const CENTRE: Point = { x: LOCATOR_WIDTH / 2, y: LOCATOR_HEIGHT / 2 }

/** Near enough to a true map for a drawing of a few hundred kilometres. */
function plot(centre: Locator, town: LocatorTown, pixels: number): Point {
  const east = (town.longitude - centre.longitude) * KM_A_DEGREE * Math.cos((centre.latitude * Math.PI) / 180)
  const north = (town.latitude - centre.latitude) * KM_A_DEGREE
  return { x: CENTRE.x + east * pixels, y: CENTRE.y - north * pixels }
}

/** A few soft folds of land, the same for the same place: decoration, not data. */
function relief({ latitude, longitude }: Locator, { relief }: Colours): string {
  const turn = Math.abs(Math.sin(latitude * 12.9898 + longitude * 78.233)) * 60
  return [0, 1, 2]
    .map((fold) => {
      const y = 60 + fold * 130 + turn / 2
      const d = `M-20 ${n(y)}C120 ${n(y - 70 + turn)} 260 ${n(y + 60)} 400 ${n(y - 20)}S640 ${n(y + 50 - turn)} 740 ${n(y - 30)}V${n(y + 70)}C600 ${n(y + 20)} 480 ${n(y + 110)} 340 ${n(y + 60)}S80 ${n(y + 40)} -20 ${n(y + 90)}Z`
      return `<path d="${d}" fill="${relief}"/>`
    })
    .join('')
}

function ring(km: number, radius: number, { ring, far, halo }: Colours): string {
  const label = `${km} km`
  return (
    `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${n(radius)}" fill="none" stroke="${ring}" stroke-width="1.5" stroke-dasharray="2 6" stroke-linecap="round"/>` +
    `<text x="${n(CENTRE.x - radius)}" y="${CENTRE.y + 4}" font-size="13" text-anchor="middle" fill="${far}" stroke="${halo}" stroke-width="6" stroke-linejoin="round" paint-order="stroke">${label}</text>`
  )
}

/** The town itself is named below its pin. */
function isUnderPin({ x, y }: Plotted): boolean {
  return Math.hypot(x - CENTRE.x, y - CENTRE.y) < 12
}

function nameUnderPin({ city }: LocatorTown, { name, halo }: Colours): string {
  return `<text x="${CENTRE.x}" y="${CENTRE.y + 24}" font-size="20" font-weight="700" text-anchor="middle" fill="${name}" stroke="${halo}" stroke-width="5" stroke-linejoin="round" paint-order="stroke">${escaped(city)}</text>`
}

function radiusOf({ population }: LocatorTown): number {
  return Math.min(9, 2.5 + Math.log10(Math.max(10, population)))
}

function dot({ town, x, y }: Plotted, { town: fill }: Colours): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radiusOf(town) / 1.6)}" fill="${fill}"/>`
}

function sizeOf({ population }: LocatorTown): number {
  return population > 50_000 ? 18 : 15
}

/** Large towns are named first; a name that would overlap another, or the pin, is left out. */
function namesWithoutCollision(plotted: readonly Plotted[], radii: readonly number[]): Plotted[] {
  const taken = [
    { left: CENTRE.x - 90, right: CENTRE.x + 90, top: CENTRE.y - 48, bottom: CENTRE.y + 30 },
    ...radii.map((radius) => {
      const x = CENTRE.x - radius
      return { left: x - 26, right: x + 26, top: CENTRE.y - 10, bottom: CENTRE.y + 10 }
    }),
  ]
  const named: Plotted[] = []
  for (const each of plotted) {
    const box = boxOf(each)
    const isOutside =
      box.left < 4 || box.right > LOCATOR_WIDTH - 4 || box.top < 4 || box.bottom > LOCATOR_HEIGHT - 4
    const meets = taken.some(
      (other) =>
        box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    )
    if (isOutside || meets || named.length === MOST_NAMES) continue
    taken.push(box)
    named.push(each)
  }
  return named
}

/** Characters are a bit more than half as wide as they are high. */
function boxOf({ town, x, y }: Plotted) {
  const size = sizeOf(town)
  return {
    left: x - 6,
    right: x + 12 + town.city.length * size * 0.63,
    top: y - size,
    bottom: y + size * 0.6,
  }
}

function name({ town, x, y }: Plotted, { name, halo }: Colours): string {
  const size = sizeOf(town)
  return `<text x="${n(x + 9)}" y="${n(y + size * 0.34)}" font-size="${size}" font-weight="${size > 15 ? 650 : 500}" fill="${name}" stroke="${halo}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${escaped(town.city)}</text>`
}

function pin({ pin, point }: Colours): string {
  return `<path transform="translate(${CENTRE.x} ${CENTRE.y})" d="M0 0C12-14 17-21 17-30A17 17 0 0 0-17-30C-17-21-12-14 0 0Z" fill="${pin}" stroke="${point}" stroke-width="2"/><circle cx="${CENTRE.x}" cy="${CENTRE.y - 30}" r="6.5" fill="${point}"/>`
}

function n(value: number): number {
  return +value.toFixed(1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
