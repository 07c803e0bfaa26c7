import type { Chance } from '../../chance.ts'
import { bend, ridge, softSky, spruce, sun } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** A path along the river, and the small riders on it. */
export function piste(p: Light, chance: Chance): string {
  const x = 520 + chance() * 160
  const lean = chance() < 0.5 ? 230 : -230
  const far = ridge(chance, 270, 50, 5)
  const rider = (rx: number, y: number, s: number, coat: string) => {
    const wheel = (dx: number) =>
      `<circle cx="${n(rx + dx * s)}" cy="${n(y)}" r="${n(30 * s)}" fill="none" stroke="${p.ink}" stroke-width="${n(7 * s)}"/>`
    return [
      wheel(-38),
      wheel(38),
      line(
        `M${n(rx - 38 * s)} ${n(y)}L${n(rx - 8 * s)} ${n(y - 44 * s)}L${n(rx + 32 * s)} ${n(y - 46 * s)}L${n(rx + 38 * s)} ${n(y)}`,
        p.ink,
        6 * s,
      ),
      line(
        `M${n(rx - 12 * s)} ${n(y - 54 * s)}L${n(rx + 6 * s)} ${n(y - 108 * s)}L${n(rx + 32 * s)} ${n(y - 66 * s)}`,
        coat,
        20 * s,
      ),
      disc(rx + 14 * s, y - 136 * s, 17 * s, p.ink),
    ].join('')
  }
  const tree = () => {
    const at = chance() < 0.5 ? chance() * (x - 400) : x + 400 + chance() * (WIDTH - x - 400)
    return spruce(at, 400 + chance() * 240, 100 + chance() * 120, p.deep)
  }
  return [
    softSky(p),
    sun(p, chance, 0.22),
    shape(far.d, p.far),
    rect(0, 330, WIDTH, 90, p.water),
    rect(0, 372, WIDTH, HEIGHT, p.mid),
    shape(bend(x, 374, HEIGHT, lean, 250), p.low),
    line(
      `M${n(x)} 392C${n(x + lean)} 450 ${n(x - lean)} 500 ${n(x - lean * 0.3)} 580T${n(x)} ${HEIGHT}`,
      p.near,
      6,
      ' stroke-dasharray="26 26"',
    ),
    times(12, tree),
    rider(x + lean * 0.34, 432, 0.42, p.near),
    rider(x - lean * 0.5, 520, 0.72, p.deep),
    rider(x - lean * 0.1, 622, 1.1, p.pop),
  ].join('')
}

/** One wheel, as large as the sun. */
export function roue(p: Light, chance: Chance): string {
  const x = 420 + chance() * 360
  const y = 350
  const turn = chance()
  const spokes = times(24, (i) => {
    const angle = turn + (i * Math.PI) / 12
    return `M${n(x + Math.cos(angle + 0.5) * 30)} ${n(y + Math.sin(angle + 0.5) * 30)}L${n(x + Math.cos(angle) * 236)} ${n(y + Math.sin(angle) * 236)}`
  })
  const flower = () => {
    const fx = chance() * WIDTH
    const fy = 560 + chance() * 90
    return (
      line(`M${n(fx)} ${n(fy + 30)}v-34`, p.deep, 5) +
      disc(fx, fy - 10, 10 + chance() * 5, chance() < 0.5 ? p.pop : p.light)
    )
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.sky),
    disc(x, y, 330, p.low),
    shape(ridge(chance, 520, 40, 4).d, p.mid),
    disc(x, y, 250, p.light, ' opacity=".5"'),
    line(spokes, p.deep, 3),
    `<circle cx="${n(x)}" cy="${y}" r="250" fill="none" stroke="${p.deep}" stroke-width="26"/>`,
    `<circle cx="${n(x)}" cy="${y}" r="224" fill="none" stroke="${p.far}" stroke-width="8"/>`,
    line(`M${n(x)} ${y}L${n(x + 150)} ${y - 290}h90`, p.pop, 22),
    disc(x, y, 32, p.ink),
    disc(x, y, 12, p.pop),
    shape(ridge(chance, 610, 18, 5).d, p.near),
    times(22, flower),
  ].join('')
}
