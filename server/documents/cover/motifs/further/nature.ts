import type { Chance } from '../../chance.ts'
import { ridge, softSky, spruce, sun } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** Stars over the spruces, and somebody with a telescope. */
export function etoiles(p: Light, chance: Chance): string {
  const x = 360 + chance() * 480
  const hill = ridge(chance, 540, 26, 3)
  const star = () => `M${n(chance() * WIDTH)} ${n(chance() * 470)}h.1`
  const milky = (k: number) => {
    const t = k / 44
    return disc(
      120 + t * 900 + (chance() - 0.5) * 150,
      480 - t * 460 + (chance() - 0.5) * 130,
      6 + chance() * 22,
      p.far,
      ' opacity=".16"',
    )
  }
  const orion: [number, number][] = [
    [0, 0],
    [92, 10],
    [34, 98],
    [50, 92],
    [66, 86],
    [14, 190],
    [112, 176],
  ]
  const ox = x > 600 ? 160 : 880
  const stars = orion.map(([dx, dy]) => disc(ox + dx, 120 + dy, 7, p.light)).join('')
  const y = hill.at(x) + 8
  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    `<ellipse cx="${n(x)}" cy="640" rx="900" ry="300" fill="${p.near}" opacity=".6"/>`,
    times(44, milky),
    line(times(80, star), p.snow, 3, ' opacity=".7"'),
    line(times(30, star), p.snow, 6),
    line(
      orion.map(([dx, dy], i) => `${i ? 'L' : 'M'}${ox + dx} ${120 + dy}`).join(''),
      p.light,
      2,
      ' opacity=".5"',
    ),
    stars,
    shape(ridge(chance, 500, 40, 5).d, p.mid),
    times(12, (i) => spruce(i * 104 + chance() * 60, 552, 70 + chance() * 90, p.near)),
    shape(hill.d, p.ink),
    line(`M${n(x)} ${n(y - 84)}l-36 90M${n(x)} ${n(y - 84)}l36 90M${n(x)} ${n(y - 84)}v90`, p.far, 7),
    `<g transform="translate(${n(x)} ${n(y - 96)}) rotate(-38)">${rect(-70, -17, 170, 34, p.snow, 8)}${rect(84, -23, 26, 46, p.pop, 4)}</g>`,
    shape(`M${n(x - 124)} ${n(y)}q0 -116 34 -116t30 116z`, p.pop),
    disc(x - 86, y - 130, 20, p.far),
  ].join('')
}

/** Mushrooms under the trees. */
export function champignon(p: Light, chance: Chance): string {
  const cap = (x: number, y: number, r: number, tone: string) =>
    [
      shape(
        `M${n(x - r * 0.26)} ${n(y)}Q${n(x - r * 0.16)} ${n(y - r * 0.7)} ${n(x - r * 0.2)} ${n(y - r)}H${n(x + r * 0.2)}Q${n(x + r * 0.16)} ${n(y - r * 0.7)} ${n(x + r * 0.28)} ${n(y)}Z`,
        p.snow,
      ),
      shape(
        `M${n(x - r)} ${n(y - r * 0.9)}Q${n(x - r * 0.9)} ${n(y - r * 1.9)} ${n(x)} ${n(y - r * 1.9)}T${n(x + r)} ${n(y - r * 0.9)}Q${n(x)} ${n(y - r * 0.66)} ${n(x - r)} ${n(y - r * 0.9)}Z`,
        tone,
      ),
      times(5, (k) => disc(x - r * 0.6 + k * r * 0.3, y - r * (1.2 + (k % 2) * 0.34), r * 0.1, p.low)),
    ].join('')
  const x = 420 + chance() * 200
  const leaf = () => {
    const lx = chance() * WIDTH
    const ly = 580 + chance() * 80
    return shape(`M${n(lx)} ${n(ly)}q22 -30 54 -10q-14 32 -54 10z`, chance() < 0.5 ? p.pop : p.light)
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.low),
    disc(x + 240, 200, 150, p.sky),
    times(15, (i) => rect(i * 84 + chance() * 40, -10, 14 + chance() * 24, 520, i % 2 ? p.far : p.mid)),
    rect(0, 470, WIDTH, HEIGHT, p.mid),
    times(3, (i) => rect([40, 1010, 1130][i] ?? 40, -10, 76, 560, p.deep)),
    shape(ridge(chance, 540, 22, 4).d, p.near),
    cap(x + 330, 590, 96, p.light),
    cap(x + 470, 606, 60, p.pop),
    cap(x, 600, 190, p.pop),
    cap(x - 230, 604, 84, p.light),
    cap(x + 170, 616, 62, p.light),
    times(24, leaf),
    times(30, () =>
      line(
        `M${n(chance() * WIDTH)} ${HEIGHT}q${n(chance() * 20 - 10)} -40 ${n(chance() * 40 - 20)} -${n(50 + chance() * 40)}`,
        p.deep,
        6,
      ),
    ),
  ].join('')
}

/** A chickadee on a branch. */
export function oiseau(p: Light, chance: Chance): string {
  const x = 480 + chance() * 240
  const s = chance() < 0.5 ? 1 : -1
  const berry = () => {
    const bx = 80 + chance() * 1040
    const by = 470 + 34 * Math.sin(bx / 200) + 20 + chance() * 60
    return line(`M${n(bx)} ${n(by - 26)}v20`, p.ink, 4) + disc(bx, by, 13, p.pop)
  }
  const needle = (i: number) => {
    const bx = i * 36 + chance() * 20
    const by = 470 + 34 * Math.sin(bx / 200)
    return line(
      `M${n(bx)} ${n(by)}l${n(-26 * s)} -${n(34 + chance() * 20)}M${n(bx)} ${n(by)}l${n(-30 * s)} ${n(26 + chance() * 16)}`,
      p.near,
      7,
    )
  }
  return [
    softSky(p),
    sun(p, chance, 0.26),
    shape(ridge(chance, 470, 60, 4).d, p.far),
    times(10, (i) => spruce(i * 130 + chance() * 60, 580, 130 + chance() * 130, p.mid)),
    times(34, needle),
    line(`M-20 470Q150 530 300 492T620 466T920 440T1220 470`, p.deep, 20),
    times(9, berry),
    `<g transform="translate(${n(x)} 330) scale(${s} 1)">`,
    shape('M-250 150L-90 40L-60 100L-228 190Z', p.deep),
    shape(
      'M-130 40C-120 -60 -20 -130 80 -110C150 -96 180 -30 160 40C136 118 60 146 -20 140C-86 134 -134 96 -130 40Z',
      p.light,
    ),
    shape('M-128 50C-126 -20 -60 -64 10 -40C30 20 -20 96 -190 110Z', p.mid),
    shape('M10 -92C30 -150 110 -166 156 -122Q176 -100 168 -70Q100 -60 30 -76Q6 -82 10 -92Z', p.ink),
    shape('M36 -72Q100 -58 166 -66Q160 -30 110 -26Q60 -30 36 -72Z', p.snow),
    shape('M74 -30Q120 -14 152 -36Q150 10 116 16Q84 10 74 -30Z', p.ink),
    shape('M164 -92L208 -80L166 -66Z', p.ink),
    disc(126, -96, 9, p.snow),
    line('M10 138v34M50 136v34', p.ink, 8),
    '</g>',
  ].join('')
}
