import type { Chance } from '../../chance.ts'
import { ridge, softSky, spruce, sun } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** A summit: one mountain, its zigzag trail, a flag. */
export function sommet(p: Light, chance: Chance): string {
  const x = 470 + chance() * 260
  const way = chance() < 0.5 ? 1 : -1
  const far = ridge(chance, 360, 60, 5)
  const near = ridge(chance, 545, 26, 4)
  const at = (dx: number, y: number) => `${n(x + dx * way)} ${y}`
  const slopes = `M${at(-560, 620)}L${at(-210, 300)}L${at(-150, 318)}L${at(0, 150)}L${at(120, 268)}L${at(190, 252)}L${at(580, 620)}Z`
  const shade = `M${at(0, 150)}L${at(120, 268)}L${at(190, 252)}L${at(580, 620)}H${n(x + 120 * way)}L${at(40, 420)}L${at(70, 300)}Z`
  const cap = `M${at(0, 150)}L${at(86, 234)}L${at(44, 250)}L${at(14, 222)}L${at(-34, 262)}L${at(-62, 236)}L${at(-92, 253)}Z`
  const trail = `M${at(-170, 600)}L${at(20, 520)}L${at(-120, 450)}L${at(10, 392)}L${at(-70, 338)}L${at(-10, 290)}`
  const tree = (i: number) => {
    const foot = i * 78 + chance() * 50
    return spruce(foot, near.at(foot) + 18 + chance() * 30, 70 + chance() * 70, p.deep)
  }

  return [
    softSky(p),
    sun(p, chance, 0.22),
    shape(far.d, p.far),
    shape(slopes, p.mid),
    shape(shade, p.near),
    shape(cap, p.snow),
    line(trail, p.low, 8, ' stroke-dasharray="2 18"'),
    line(`M${at(0, 152)}V78`, p.ink, 6),
    shape(`M${at(0, 78)}L${at(62, 96)}L${at(0, 116)}Z`, p.pop),
    shape(near.d, p.near),
    times(16, tree),
  ].join('')
}

/** The woods from inside: tall trunks, one path, light between them. */
export function foret(p: Light, chance: Chance): string {
  const x = 480 + chance() * 240
  const trunk = (count: number, wide: number, fill: string, foot: number) =>
    times(count, (i) => {
      const at = (i + 0.2 + chance() * 0.6) * (WIDTH / count)
      const width = wide * (0.7 + chance() * 0.6)
      const isOnPath = Math.abs(at - x) < wide * 3.2
      return isOnPath ? '' : rect(at, -10, width, foot + chance() * 30, fill, 3)
    })
  const branch = () => {
    const from = chance() * WIDTH
    const y = 40 + chance() * 300
    return line(`M${n(from)} ${n(y)}q${n(30 + chance() * 40)} ${n(10 + chance() * 26)} ${n(96)} 4`, p.near, 5)
  }
  const fern = () => {
    const at = chance() < 0.5 ? chance() * (x - 240) : x + 240 + chance() * (WIDTH - x - 240)
    const y = 560 + chance() * 90
    return line(
      `M${n(at)} ${n(y)}q-8 -40 -34 -58M${n(at)} ${n(y)}q4 -46 0 -72M${n(at)} ${n(y)}q10 -38 36 -54`,
      p.mid,
      7,
    )
  }
  const ray = (i: number) => {
    const from = x - 210 + i * 140
    return `<path d="M${n(from)} 0h80l-130 560h-110z" fill="${p.light}" opacity=".28"/>`
  }

  return [
    rect(0, 0, WIDTH, HEIGHT, p.low),
    disc(x + 70, 210, 120, p.light),
    trunk(22, 16, p.far, 470),
    times(3, ray),
    trunk(13, 30, p.mid, 520),
    rect(0, 480, WIDTH, HEIGHT, p.near),
    shape(
      `M${n(x - 18)} 482C${n(x + 70)} 530 ${n(x - 170)} 560 ${n(x - 250)} ${HEIGHT}H${n(x + 220)}C${n(x + 60)} 590 ${n(x + 150)} 530 ${n(x + 26)} 482Z`,
      p.low,
    ),
    trunk(6, 62, p.deep, 580),
    times(10, branch),
    times(16, fern),
  ].join('')
}

/** A walk by night: four people on a ridge, each with a lamp. */
export function lanterne(p: Light, chance: Chance): string {
  const far = ridge(chance, 400, 50, 4)
  const hill = ridge(chance, 500, 36, 3)
  const moonX = 180 + chance() * 840
  const star = () => disc(chance() * WIDTH, chance() * 330, 1.6 + chance() * 2.6, p.snow, ' opacity=".85"')
  const walker = (i: number) => {
    const x = 330 + i * 150 + chance() * 40
    const y = hill.at(x) + 4
    const h = 78 + chance() * 20
    const lampX = x + 16
    const lampY = y - h
    return [
      `<path d="M${n(lampX)} ${n(lampY)}l190 34l-8 92z" fill="${p.light}" opacity=".42"/>`,
      line(`M${n(x - 12)} ${n(y)}l8 -${n(h * 0.4)}l20 ${n(h * 0.4)}`, p.ink, 10),
      shape(
        `M${n(x - 18)} ${n(y - h * 0.34)}q-2 -${n(h * 0.5)} 18 -${n(h * 0.5)}q20 0 18 ${n(h * 0.5)}z`,
        i === 1 ? p.pop : p.deep,
      ),
      disc(x, lampY, 14, p.ink),
      disc(lampX, lampY, 7, p.light),
    ].join('')
  }
  const tree = (i: number) => {
    const at = i < 4 ? i * 70 : 940 + (i - 4) * 66
    return spruce(at + chance() * 30, hill.at(at) + 40 + chance() * 50, 150 + chance() * 90, p.ink)
  }

  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    times(42, star),
    disc(moonX, 140, 62, p.light),
    disc(moonX + 26, 128, 54, p.deep),
    shape(far.d, p.near),
    shape(hill.d, p.mid),
    times(4, walker),
    times(8, tree),
  ].join('')
}
