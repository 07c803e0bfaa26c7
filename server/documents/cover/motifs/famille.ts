import type { Chance } from '../chance.ts'
import { bend, type Ridge, ridge, softSky } from '../land.ts'
import type { Light } from '../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../pen.ts'

interface Kite {
  x: number
  y: number
  size: number
  way: 1 | -1
}

/** Families and games: kites over the hill. */
export function famille(p: Light, chance: Chance): string {
  const hill = ridge(chance, 520, 44, 3)
  const kites: Kite[] = [
    { x: 260 + chance() * 60, y: 210, size: 104, way: 1 },
    { x: 640 + chance() * 90, y: 290, size: 76, way: -1 },
    { x: 960 + chance() * 60, y: 180, size: 90, way: 1 },
  ]

  return [
    softSky(p),
    times(4, () => cloud(p, chance)),
    shape(ridge(chance, 450, 50, 4).d, p.far),
    kites.map((kite, i) => flying(p, kite, i, hill)).join(''),
    shape(hill.d, p.mid),
    shape(bend(700, hill.at(700) + 2, HEIGHT, -120, 70), p.low),
    child(p, hill, 380, 62, p.pop),
    child(p, hill, 590, 92, p.deep),
    child(p, hill, 800, 70, p.near),
  ].join('')
}

function cloud(p: Light, chance: Chance): string {
  const x = chance() * WIDTH
  const y = 70 + chance() * 200
  const w = 90 + chance() * 80
  return rect(x, y, w, 26, p.snow, 13) + rect(x + 30, y - 20, w * 0.55, 30, p.snow, 15)
}

/** A kite, its tail, and the string down to the child who holds it. */
function flying(p: Light, { x, y, size, way }: Kite, index: number, hill: Ridge): string {
  const tones = [p.pop, p.night ? p.snow : p.near, p.light]
  const tone = (i: number) => tones[i % 3] ?? p.pop
  const second = tone(index + 1) === p.light ? p.low : tone(index + 1)

  const handX = 380 + index * 210
  const handY = hill.at(handX) - 44
  const knotX = x - way * size * 0.3
  const knotY = y + size
  const string = `M${n(knotX)} ${n(knotY)}C${n(x + 90)} ${n(y + 190)} ${n(handX - 90)} ${n(handY - 110)} ${n(handX)} ${n(handY)}`
  const tail = `M${n(knotX)} ${n(knotY)}q${n(30 * way)} 26 0 52t0 52t${n(-18 * way)} 40`

  return (
    line(string, p.deep, 2.5) + line(tail, tone(index + 2), 8) + sail(x, y, size, tone(index), second, way)
  )
}

function sail(x: number, y: number, s: number, whole: string, quarters: string, way: number): string {
  const wing = n(s * 0.68)
  const left = n(-s * 0.68)
  const bar = n(-s * 0.1)
  const foot = n(s * 1.1)
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(way * 16)})">` +
    shape(`M0 ${-s}L${wing} ${bar}L0 ${foot}L${left} ${bar}Z`, whole) +
    shape(`M0 ${-s}L${wing} ${bar}H0ZM0 ${foot}L${left} ${bar}H0Z`, quarters) +
    '</g>'
  )
}

function child(p: Light, hill: Ridge, x: number, h: number, coat: string): string {
  const y = hill.at(x) + 6
  const body = `M${n(x - h * 0.26)} ${n(y)}L${n(x - h * 0.17)} ${n(y - h * 0.74)}H${n(x + h * 0.17)}L${n(x + h * 0.26)} ${n(y)}Z`
  return disc(x, y - h, h * 0.24, p.ink) + shape(body, coat)
}
