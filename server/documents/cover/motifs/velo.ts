import type { Chance } from '../chance.ts'
import { ridge, softSky, spruce, sun } from '../land.ts'
import type { Light } from '../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../pen.ts'

const ROAD = 568
const RADIUS = 176
const AXLE = ROAD - RADIUS

/** Cycling: wheels bigger than the hills. */
export function velo(p: Light, chance: Chance): string {
  const far = ridge(chance, 330, 60, 4)
  const gap = 250 + chance() * 40
  const back = 600 - gap + (chance() - 0.5) * 60
  const front = back + gap * 2

  const tree = (i: number) => {
    const at = i * 90 + chance() * 40
    return spruce(at, far.at(at) + 30, 40 + chance() * 40, p.mid)
  }
  const field = `M0 ${ROAD - 34}C300 ${ROAD - 78} 800 ${ROAD + 14} ${WIDTH} ${ROAD - 44}V${HEIGHT}H0Z`

  return [
    softSky(p),
    sun(p, chance, 0.24),
    shape(far.d, p.far),
    times(14, tree),
    shape(field, p.mid),
    rect(0, ROAD + 4, WIDTH, HEIGHT, p.near),
    line(`M-20 ${ROAD + 50}H${WIDTH}`, p.low, 7, ' stroke-dasharray="60 44"'),
    wheel(p, back, chance),
    wheel(p, front, chance),
    frame(p, back, front, gap),
  ].join('')
}

function wheel(p: Light, x: number, chance: Chance): string {
  const turn = chance() * 0.4
  const spoke = (i: number) => {
    const angle = turn + (i * Math.PI) / 6
    const end = RADIUS - 9
    return `M${n(x)} ${AXLE}L${n(x + Math.cos(angle) * end)} ${n(AXLE + Math.sin(angle) * end)}`
  }
  const tyre = `<circle cx="${n(x)}" cy="${AXLE}" r="${RADIUS}" fill="${p.light}" fill-opacity=".22" stroke="${p.deep}" stroke-width="15"/>`
  return tyre + line(times(12, spoke), p.deep, 2.5) + disc(x, AXLE, 15, p.deep)
}

function frame(p: Light, back: number, front: number, gap: number): string {
  const y = AXLE
  const crank = back + gap * 0.86
  const seat = back + gap * 0.62
  const tubes =
    `M${n(back)} ${y}L${n(crank)} ${y + 18}L${n(seat)} ${y - 168}Z` +
    `M${n(back + gap * 0.66)} ${y - 150}L${n(front - 74)} ${y - 172}L${n(crank)} ${y + 18}` +
    `M${n(front)} ${y}L${n(front - 84)} ${y - 216}`
  const saddleAndBars = `M${n(seat - 46)} ${y - 176}H${n(seat + 38)}M${n(front - 84)} ${y - 216}h66c34 0 34 44 4 44`
  const chainring = `<circle cx="${n(crank)}" cy="${y + 18}" r="34" fill="none" stroke="${p.ink}" stroke-width="9"/>`
  return line(tubes, p.pop, 14) + line(saddleAndBars, p.ink, 15) + chainring
}
