import type { Chance } from '../chance.ts'
import { ridge, softSky, spruce } from '../land.ts'
import type { Light } from '../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../pen.ts'

const SHORE = 292
const WATER_LINE = 462

/** On the water: the light on the river, a canoe. */
export function eau(p: Light, chance: Chance): string {
  const far = ridge(chance, 232, 46, 5)
  const near = ridge(chance, 268, 18, 6)
  const sunX = 300 + chance() * 600
  const canoeX = sunX + (chance() < 0.5 ? -210 : 210)

  const tree = (i: number) => {
    const x = i * 62 + chance() * 30
    return spruce(x, SHORE, 34 + chance() * 44, p.near)
  }
  const glint = (i: number) => {
    const w = 150 - i * 9 + chance() * 50
    return rect(sunX - w / 2 + (chance() - 0.5) * 26, SHORE + 20 + i * 40, w, 9 + i * 0.7, p.light, 6)
  }
  const ripple = () => {
    const x = chance() * WIDTH
    const y = SHORE + 30 + chance() * 340
    const w = 50 + (y - SHORE) * 0.4
    return line(`M${n(x)} ${n(y)}q${n(w / 4)} -7 ${n(w / 2)} 0t${n(w / 2)} 0`, p.far, 4)
  }

  return [
    softSky(p),
    disc(sunX, 196, 66, p.light),
    shape(far.d, p.far),
    shape(near.d, p.mid),
    times(20, tree),
    rect(0, SHORE, WIDTH, HEIGHT - SHORE, p.water),
    times(9, glint),
    times(14, ripple),
    canoe(p, canoeX),
  ].join('')
}

function canoe(p: Light, x: number): string {
  const y = WATER_LINE
  const body =
    `M${n(x - 150)} ${y - 30}C${n(x - 120)} ${y + 2} ${n(x - 90)} ${y + 26} ${n(x)} ${y + 26}` +
    `S${n(x + 120)} ${y + 2} ${n(x + 150)} ${y - 30}C${n(x + 90)} ${y - 10} ${n(x - 90)} ${y - 10} ${n(x - 150)} ${y - 30}Z`
  const shadow = `<ellipse cx="${n(x)}" cy="${y + 36}" rx="158" ry="10" fill="${p.mid}" opacity=".45"/>`

  return shadow + paddler(p, x - 62, p.deep, 1) + paddler(p, x + 62, p.near, -1) + shape(body, p.pop)
}

function paddler(p: Light, x: number, coat: string, way: number): string {
  const y = WATER_LINE
  const torso =
    `M${n(x - 23)} ${y - 6}C${n(x - 25)} ${y - 46} ${n(x - 15)} ${y - 57} ${n(x)} ${y - 57}` +
    `S${n(x + 25)} ${y - 46} ${n(x + 23)} ${y - 6}Z`
  const paddle = line(`M${n(x - 8 * way)} ${y - 44}L${n(x + 46 * way)} ${y + 42}`, p.ink, 7)
  return disc(x, y - 74, 15, p.ink) + shape(torso, coat) + paddle
}
