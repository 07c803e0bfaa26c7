import type { Chance } from '../chance.ts'
import { softSky } from '../land.ts'
import type { Light } from '../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../pen.ts'

const STREET = 606
const COLUMNS = [0.17, 0.47, 0.77] as const

/** The city: a row of triplexes and the outside stairs that bend. */
export function ville(p: Light, chance: Chance): string {
  const tones = [p.night ? p.far : p.pop, p.near, p.far, p.mid, p.deep]
  let x = -60 - chance() * 80
  let i = Math.floor(chance() * 5)
  let row = ''
  while (x < WIDTH) {
    const width = 250 + chance() * 70
    row += triplex(p, chance, x, width, tones[i++ % 5] ?? p.near)
    x += width
  }

  return [
    softSky(p),
    disc(240 + chance() * 720, 110, 62, p.light),
    row,
    rect(0, STREET, WIDTH, HEIGHT, p.snow),
    line(`M0 ${STREET + 34}H${WIDTH}`, p.far, 6, ' stroke-dasharray="90 50"'),
  ].join('')
}

function triplex(p: Light, chance: Chance, x: number, width: number, tone: string): string {
  const top = 148 + chance() * 76
  const iron = tone === p.far && !p.night ? p.ink : p.snow
  const storey = (STREET - top - 40) / 3
  const flip = chance() < 0.5
  const doorColumn = flip ? COLUMNS[0] : COLUMNS[2]

  const windowAt = (wx: number, wy: number) => {
    const pane = chance() < 0.45 ? p.light : p.low
    const tall = storey * 0.58
    return (
      rect(wx, wy, 48, tall, pane, 4) +
      rect(wx + 22, wy, 4, tall, tone) +
      rect(wx - 6, wy + tall, 60, 7, p.ink)
    )
  }
  const opening = (floor: number, column: number) => {
    const wx = x + width * column - 14
    const wy = top + 34 + floor * storey
    const isDoor = floor > 0 && column === doorColumn
    return isDoor ? rect(wx, wy - 2, 46, storey * 0.82, p.snow, 4) : windowAt(wx, wy)
  }
  const roof = cornice(p, chance, x, top, width)
  const openings = times(3, (floor) => COLUMNS.map((column) => opening(floor, column)).join(''))
  const stairX = x + width * doorColumn + (flip ? 30 : -6)

  return (
    rect(x, top, width + 1, STREET - top, tone) +
    roof +
    openings +
    stairs(stairX, top + 34 + storey * 1.82, flip ? 1 : -1, iron)
  )
}

function cornice(p: Light, chance: Chance, x: number, top: number, width: number): string {
  if (chance() >= 0.5) return rect(x - 5, top - 20, width + 10, 22, p.ink)
  const gable = `M${n(x - 5)} ${n(top)}v-16h${n(width * 0.3)}l${n(width * 0.2)} -30l${n(width * 0.2)} 30h${n(width * 0.3 + 10)}v16z`
  return shape(gable, p.ink)
}

/** From the balcony down to the street, in one bend. */
function stairs(x: number, y: number, s: 1 | -1, iron: string): string {
  const steps = `M${n(x + s * 40)} ${n(y)}C${n(x + s * 130)} ${n(y + 36)} ${n(x + s * 20)} ${n(STREET - 50)} ${n(x + s * 128)} ${STREET}`
  const rail =
    `M${n(x + s * 40)} ${n(y - 34)}C${n(x + s * 130)} ${n(y)} ${n(x + s * 20)} ${n(STREET - 88)} ${n(x + s * 128)} ${STREET - 38}` +
    `M${n(x - s * 50)} ${n(y - 34)}h${n(s * 90)}`
  const baluster = (k: number) => {
    const t = k / 5
    return `M${n(x + s * (44 + t * 84))} ${n(y - 24 + t * (STREET - y - 10))}v36`
  }
  return (
    rect(x - 52, y, 104, 9, iron) +
    line(steps, iron, 12) +
    line(rail, iron, 4) +
    line(times(5, baluster), iron, 3)
  )
}
