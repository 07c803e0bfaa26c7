import type { Chance } from '../chance.ts'
import { bend, ridge, softSky } from '../land.ts'
import type { Light } from '../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../pen.ts'

const SHORE = 470

/** Nature: the snow geese, a V above the marsh. */
export function nature(p: Light, chance: Chance): string {
  const x = 480 + chance() * 300
  const y = 150 + chance() * 40
  const lean = chance() < 0.5 ? 1 : -1
  const far = ridge(chance, 420, 40, 5)

  // The flock takes its random numbers before the marsh, though it is drawn over it.
  const flock = times(13, (i) => {
    const k = Math.ceil(i / 2)
    const side = i % 2 ? 1 : -0.55
    const gx = x - lean * k * (62 + chance() * 10) * (side > 0 ? 1 : 0.8)
    const gy = y + k * 43 * side + (chance() - 0.5) * 10 + 40
    return goose(p, gx, gy, 0.95 - k * 0.05, lean, chance() < 0.6)
  })
  const shallow = () => {
    const from = chance() * WIDTH
    return line(`M${n(from)} ${n(SHORE + 20 + chance() * 120)}h${n(60 + chance() * 90)}`, p.mid, 5)
  }

  return [
    softSky(p),
    disc(x - lean * 300, 300, 92, p.light),
    shape(far.d, p.far),
    rect(0, SHORE, WIDTH, HEIGHT, p.water),
    shape(bend(x, SHORE, HEIGHT, 120 * lean, 190), p.low),
    times(9, shallow),
    line(
      times(54, () => reed(chance)),
      p.near,
      6,
    ),
    times(12, () => cattail(p, chance)),
    flock,
  ].join('')
}

/** Somewhere near the left or the right edge. */
function aside(chance: Chance, width: number): number {
  return chance() < 0.5 ? chance() * width : WIDTH - chance() * width
}

function reed(chance: Chance): string {
  const x = aside(chance, 330)
  const h = 60 + chance() * 120
  return `M${n(x)} ${HEIGHT}q${n((chance() - 0.5) * 20)} ${n(-h / 2)} ${n((chance() - 0.3) * 34)} ${n(-h)}`
}

function cattail(p: Light, chance: Chance): string {
  const x = aside(chance, 300)
  return rect(x, HEIGHT - 90 - chance() * 60, 13, 46, p.deep, 6)
}

const BODY = 'M-34 4C-16 -6 6 -7 26 -3L52 -12Q60 -16 63 -9Q58 -7 54 -6L30 6C8 13 -14 13 -34 4Z'
const WING = {
  up: 'M-8 0C-24 -26 -40 -38 -62 -44C-44 -22 -30 -4 6 4Z',
  down: 'M-8 4C-16 26 -30 42 -50 54C-22 50 0 30 12 2Z',
}
const TIP = { up: 'M-62 -44C-52 -41 -44 -36 -38 -32L-46 -24Z', down: 'M-50 54C-42 49 -36 44 -31 38L-24 46Z' }

function goose(p: Light, x: number, y: number, size: number, lean: number, up: boolean): string {
  const beat = up ? 'up' : 'down'
  const place = `translate(${n(x)} ${n(y)}) scale(${n(size * lean)} ${n(size)})`
  return `<g transform="${place}">${shape(BODY, p.snow)}${shape(WING[beat], p.snow)}${shape(TIP[beat], p.ink)}</g>`
}
