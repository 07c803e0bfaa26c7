import type { Chance } from '../../chance.ts'
import { ridge, softSky, spruce, sun } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

const HORIZON = 330

function ripples(p: Light, chance: Chance, count: number): string {
  return times(count, () => {
    const x = chance() * WIDTH
    const y = HORIZON + 24 + chance() * 300
    const w = 46 + (y - HORIZON) * 0.4
    return line(`M${n(x)} ${n(y)}q${n(w / 4)} -8 ${n(w / 2)} 0t${n(w / 2)} 0`, p.far, 4)
  })
}

/** Sails on the river. */
export function voile(p: Light, chance: Chance): string {
  const shore = ridge(chance, 300, 26, 6)
  const boat = (x: number, y: number, size: number, sail: string) => {
    const at = (dx: number, dy: number) => `${n(x + dx * size)} ${n(y + dy * size)}`
    return [
      shape(`M${at(6, -20)}L${at(6, -250)}Q${at(110, -130)} ${at(118, -20)}Z`, sail),
      shape(`M${at(-8, -20)}L${at(-8, -210)}Q${at(-70, -100)} ${at(-92, -20)}Z`, p.snow),
      line(`M${at(0, -262)}L${at(0, 0)}`, p.ink, 6 * size),
      shape(
        `M${at(-120, -10)}H${n(x + 130 * size)}Q${at(104, 44)} ${at(40, 46)}H${n(x - 60 * size)}Q${at(-104, 40)} ${at(-120, -10)}Z`,
        p.deep,
      ),
      shape(`M${at(-120, -10)}H${n(x + 130 * size)}l-6 14H${n(x - 112 * size)}Z`, p.pop),
    ].join('')
  }
  const first = 330 + chance() * 130
  return [
    softSky(p),
    sun(p, chance, 0.24),
    shape(shore.d, p.mid),
    rect(0, HORIZON, WIDTH, HEIGHT, p.water),
    ripples(p, chance, 26),
    boat(first + 500 + chance() * 90, 400, 0.5, p.near),
    boat(first + 330 + chance() * 60, 366, 0.3, p.pop),
    boat(first, 500, 1.05, p.light),
  ].join('')
}

/** A lighthouse on its rock. */
export function phare(p: Light, chance: Chance): string {
  const x = 330 + chance() * 540
  const way = x > 600 ? -1 : 1
  const band = (k: number) => {
    const top = 190 + k * 74
    const inset = 34 - k * 3
    return shape(
      `M${n(x - 62 + inset * 0.5)} ${top}H${n(x + 62 - inset * 0.5)}l4 37H${n(x - 66 + inset * 0.5)}Z`,
      p.pop,
    )
  }
  const gull = () => {
    const gx = 120 + chance() * 960
    const gy = 90 + chance() * 150
    return line(`M${n(gx)} ${n(gy)}q14 -18 26 0q12 -18 28 -2`, p.ink, 4)
  }
  return [
    softSky(p),
    disc(x + way * 360, 170, 64, p.light),
    `<path d="M${n(x)} 132L${n(x + way * 900)} 20V250Z" fill="${p.light}" opacity=".45"/>`,
    shape(ridge(chance, 316, 22, 7).d, p.far),
    rect(0, HORIZON, WIDTH, HEIGHT, p.water),
    ripples(p, chance, 30),
    shape(
      `M${n(x - 330)} 560Q${n(x - 240)} 470 ${n(x - 130)} 474T${n(x + 130)} 470Q${n(x + 260)} 480 ${n(x + 330)} 560Q${n(x)} 610 ${n(x - 330)} 560Z`,
      p.deep,
    ),
    shape(`M${n(x - 44)} 170H${n(x + 44)}L${n(x + 68)} 490H${n(x - 68)}Z`, p.snow),
    times(4, band),
    rect(x - 54, 158, 108, 14, p.ink, 4),
    rect(x - 32, 106, 64, 54, p.light, 4),
    shape(`M${n(x - 46)} 108L${n(x)} 66L${n(x + 46)} 108Z`, p.ink),
    rect(x - 15, 440, 30, 50, p.ink, 12),
    times(5, gull),
    times(4, (i) => spruce(x - way * (150 + i * 42), 500 + chance() * 20, 70 + chance() * 40, p.near)),
  ].join('')
}
