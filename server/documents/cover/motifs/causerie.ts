import type { Chance } from '../chance.ts'
import type { Light } from '../light.ts'
import { disc, HEIGHT, n, rect, times, WIDTH } from '../pen.ts'

const LAMP_Y = 604

/** Talks: the audience, seen from above, turned to one lamp. */
export function causerie(p: Light, chance: Chance): string {
  const lampX = 470 + chance() * 260

  const seat = (x: number, y: number) => {
    const k = chance()
    if (k < 0.13) {
      return `<circle cx="${n(x)}" cy="${n(y)}" r="17" fill="none" stroke="${p.low}" stroke-width="4" opacity=".55"/>`
    }
    return disc(x, y, 21, k > 0.93 ? p.pop : k > 0.55 ? p.low : p.deep)
  }
  const row = (index: number) => {
    const r = 214 + index * 74
    const seats = 9 + index * 4
    return times(seats, (i) => {
      const angle = Math.PI + ((i + 0.5) / seats) * Math.PI
      return seat(lampX + Math.cos(angle) * r, LAMP_Y + Math.sin(angle) * r)
    })
  }

  return [
    rect(0, 0, WIDTH, HEIGHT, p.near),
    disc(lampX, LAMP_Y, 560, p.mid),
    disc(lampX, LAMP_Y, 300, p.far),
    disc(lampX, LAMP_Y, 168, p.light),
    times(6, row),
    disc(lampX, LAMP_Y - 40, 32, p.pop),
    rect(lampX - 74, LAMP_Y - 8, 148, 100, p.ink, 10),
  ].join('')
}
