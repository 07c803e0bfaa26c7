import { type Chance, pick } from '../../chance.ts'
import { ridge, softSky, spruce, sun } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** Bunting between the trees, over one long table. */
export function fanions(p: Light, chance: Chance): string {
  const hill = ridge(chance, 470, 26, 4)
  const string = (y: number, sag: number) => {
    const at = (x: number) => y + sag * Math.sin((x / WIDTH) * Math.PI)
    const flag = (i: number) => {
      const x = 40 + i * 75
      return shape(
        `M${x} ${n(at(x))}h50l-25 62z`,
        pick([p.pop, p.near, p.light, p.snow, p.deep] as const, chance),
      )
    }
    return line(`M0 ${y}Q600 ${y + sag * 1.6} ${WIDTH} ${y}`, p.ink, 4) + times(15, flag)
  }
  const seat = (i: number) => {
    const x = 230 + i * 118 + chance() * 20
    return (
      disc(x, 430, 24, p.ink) +
      shape(`M${n(x - 38)} 520q0 -74 38 -74t38 74z`, pick([p.pop, p.deep, p.mid] as const, chance))
    )
  }
  return [
    softSky(p),
    sun(p, chance, 0.36),
    shape(ridge(chance, 400, 40, 5).d, p.far),
    times(5, (i) => spruce([30, 120, 1070, 1150, 1190][i] ?? 0, 560, 250 + chance() * 120, p.deep)),
    shape(hill.d, p.mid),
    string(70, 80),
    string(150, 110),
    times(7, seat),
    rect(150, 500, 900, 34, p.snow, 6),
    times(11, (i) => rect(170 + i * 80, 500, 40, 34, p.pop, 0, ' opacity=".35"')),
    times(7, (i) => disc(250 + i * 118, 494, 17, p.light)),
    line('M210 534L180 640M990 534L1020 640', p.deep, 14),
    shape(ridge(chance, 630, 14, 5).d, p.near),
  ].join('')
}

/** A fire, and the people around it. */
export function feu(p: Light, chance: Chance): string {
  const x = 540 + chance() * 120
  const hill = ridge(chance, 470, 24, 4)
  const spark = () => disc(x + (chance() - 0.5) * 260, 60 + chance() * 330, 2 + chance() * 4, p.light)
  const person = (i: number) => {
    const side = i % 2 ? 1 : -1
    const px = x + side * (190 + (i >> 1) * 124 + chance() * 24)
    const tone = pick([p.pop, p.near, p.mid, p.far] as const, chance)
    return [
      rect(px - 62, 560, 124, 30, p.ink, 12),
      shape(`M${n(px - 46)} 568q-4 -104 46 -104t46 104z`, tone),
      disc(px - side * 6, 436, 30, p.light),
      shape(`M${n(px - side * 6 - 30)} 428q2 -40 30 -40t30 40z`, p.ink),
      line(`M${n(px - side * 20)} 510l${-side * 60} 6`, tone, 17),
    ].join('')
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    disc(x, 500, 420, p.near, ' opacity=".7"'),
    times(30, () => disc(chance() * WIDTH, chance() * 300, 1.5 + chance() * 2.5, p.snow, ' opacity=".8"')),
    times(14, (i) => spruce(i * 90 + chance() * 40, 500, 130 + chance() * 150, p.ink)),
    shape(hill.d, p.mid),
    disc(x, 560, 190, p.light, ' opacity=".3"'),
    times(26, spark),
    line(`M${n(x - 90)} 600L${n(x + 90)} 556M${n(x + 90)} 600L${n(x - 90)} 556`, p.ink, 24),
    shape(
      `M${n(x - 78)} 570C${n(x - 130)} 470 ${n(x - 40)} 440 ${n(x - 20)} 330C${n(x + 60)} 390 ${n(x + 40)} 430 ${n(x + 66)} 440C${n(x + 80)} 430 ${n(x + 76)} 410 ${n(x + 74)} 396C${n(x + 124)} 460 ${n(x + 110)} 530 ${n(x + 78)} 570Z`,
      p.pop,
    ),
    shape(
      `M${n(x - 40)} 572C${n(x - 66)} 510 ${n(x - 14)} 490 ${n(x)} 430C${n(x + 40)} 480 ${n(x + 60)} 520 ${n(x + 38)} 572Z`,
      p.light,
    ),
    times(6, person),
  ].join('')
}
