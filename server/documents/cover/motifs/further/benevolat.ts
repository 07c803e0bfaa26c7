import { type Chance, pick } from '../../chance.ts'
import { ridge, softSky, spruce, sun } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** A work bee: spades in the earth, and the young trees that were planted. */
export function corvee(p: Light, chance: Chance): string {
  const ground = ridge(chance, 470, 22, 4)
  const sapling = (i: number) => {
    const x = 90 + i * 205 + chance() * 50
    const y = ground.at(x) + 60 + (i % 2) * 44
    const leaf = (k: number) => {
      const side = k % 2 ? 1 : -1
      const from = y - 40 - k * 22
      return shape(
        `M${n(x)} ${n(from)}q${side * 16} -34 ${side * 58} -30q${side * -10} 34 ${side * -58} 30z`,
        k > 3 ? p.pop : p.deep,
      )
    }
    return [
      `<ellipse cx="${n(x)}" cy="${n(y + 6)}" rx="62" ry="18" fill="${p.ink}" opacity=".35"/>`,
      line(`M${n(x)} ${n(y)}v-160`, p.ink, 9),
      times(6, leaf),
    ].join('')
  }
  const spade = (x: number, y: number, tilt: number, tone: string) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${tilt})">${rect(-9, -330, 18, 260, p.light, 8)}${rect(-44, -350, 88, 22, p.ink, 11)}${shape('M-50 -80H50L44 20Q0 70 -44 20Z', tone)}</g>`
  const x = 420 + chance() * 300
  return [
    softSky(p),
    sun(p, chance, 0.24),
    shape(ridge(chance, 400, 50, 5).d, p.far),
    times(12, (i) => spruce(i * 104 + chance() * 50, 480, 60 + chance() * 50, p.mid)),
    shape(ground.d, p.near),
    times(7, (k) =>
      line(
        `M0 ${500 + k * 28}Q${WIDTH / 2} ${470 + k * 34} ${WIDTH} ${506 + k * 28}`,
        p.deep,
        4,
        ' opacity=".4"',
      ),
    ),
    times(6, sapling),
    spade(x, 520, -8, p.pop),
    spade(x + 120, 540, 7, p.snow),
  ].join('')
}

/** Baskets for the neighbours: crates filled with what grows here. */
export function panier(p: Light, chance: Chance): string {
  const carrot = (x: number, y: number) =>
    shape(`M${n(x - 20)} ${n(y)}Q${n(x)} ${n(y - 16)} ${n(x + 20)} ${n(y)}L${n(x)} ${n(y + 130)}Z`, p.pop) +
    line(
      `M${n(x)} ${n(y - 4)}q-24 -40 -40 -46M${n(x)} ${n(y - 4)}q0 -44 4 -58M${n(x)} ${n(y - 4)}q22 -34 42 -40`,
      p.deep,
      9,
    )
  const cabbage = (x: number, y: number) =>
    disc(x, y, 62, p.near) +
    line(
      `M${n(x)} ${n(y + 54)}q-50 -50 -20 -104M${n(x)} ${n(y + 54)}q46 -44 24 -104M${n(x)} ${n(y + 56)}v-112`,
      p.low,
      5,
    )
  const apple = (x: number, y: number) =>
    disc(x, y, 38, p.light) + line(`M${n(x)} ${n(y - 30)}q4 -20 18 -26`, p.ink, 6)
  const bread = (x: number, y: number) =>
    rect(x - 34, y - 110, 68, 190, p.light, 34) +
    times(4, (k) => line(`M${n(x - 20)} ${n(y - 70 + k * 36)}l40 -18`, p.pop, 7))
  const stuff = [carrot, cabbage, apple, bread] as const
  const crate = (x: number, y: number, w: number) => {
    const things = times(6, (i) => pick(stuff, chance)(x + 60 + (i * (w - 120)) / 5, y - 20 + chance() * 16))
    const boards = times(3, (k) => rect(x, y + 24 + k * 56, w, 46, k % 2 ? p.low : p.snow, 6))
    return (
      things +
      rect(x + 12, y + 10, 22, 190, p.deep) +
      rect(x + w - 34, y + 10, 22, 190, p.deep) +
      boards +
      times(6, (k) => disc(k % 2 ? x + w - 23 : x + 23, y + 46 + (k >> 1) * 56, 5, p.ink))
    )
  }
  const shift = chance() * 60
  return [
    rect(0, 0, WIDTH, 675, p.far),
    times(14, (i) => rect(i * 90, 0, 44, 420, p.mid, 0, ' opacity=".18"')),
    rect(0, 410, WIDTH, 270, p.mid),
    crate(560 + shift * 0.5, 190, 420),
    crate(90 + shift, 330, 470),
    crate(640 - shift, 390, 500),
  ].join('')
}
