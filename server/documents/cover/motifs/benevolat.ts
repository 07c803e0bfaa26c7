import type { Chance } from '../chance.ts'
import type { Light } from '../light.ts'
import { HEIGHT, line, n, rect, shape, times, WIDTH } from '../pen.ts'

const HALF = 75
const DEPTH = 92
const HEM = 62

/** Volunteering: a woven arrow sash. Many threads, one belt. */
export function benevolat(p: Light, chance: Chance): string {
  const tones = [p.near, p.pop, p.deep, p.light, p.mid, p.low]
  const start = Math.floor(chance() * 6)
  const widths = Array.from({ length: 22 }, () => 28 + Math.floor(chance() * 3) * 14)

  let y = -220
  const bands = widths.map((width, i) => {
    const top = y
    y += width
    return shape(
      `M${zigzag(top).join('L')}L${zigzag(y + 1)
        .reverse()
        .join('L')}Z`,
      tones[(i + start) % 6] ?? p.near,
    )
  })
  const fringe = (i: number) => {
    const x = 15 + i * 30
    const above = 26 + Math.floor(chance() * 26)
    const below = 26 + Math.floor(chance() * 26)
    return `M${x} ${HEM}v-${above}M${x} ${HEIGHT - HEM}v${below}`
  }

  return [
    rect(0, 0, WIDTH, HEIGHT, p.near),
    bands.join(''),
    line(
      times(17, (k) => `M${k * HALF} 0V${HEIGHT}`),
      p.ink,
      2,
      ' opacity=".16"',
    ),
    rect(0, 0, WIDTH, HEM, p.low),
    rect(0, HEIGHT - HEM, WIDTH, HEM, p.low),
    line(times(40, fringe), p.deep, 5),
  ].join('')
}

function zigzag(y: number): string[] {
  return Array.from({ length: 17 }, (_, k) => `${k * HALF} ${n(y + (k % 2 ? DEPTH : 0))}`)
}
