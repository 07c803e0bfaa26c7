import type { Chance } from '../chance.ts'
import type { Light } from '../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../pen.ts'

/** Music: a staff that flows like the river; the notes are pebbles. */
export function musique(p: Light, chance: Chance): string {
  const swing = 70 + chance() * 60
  const phase = chance() * 6
  const wave = (x: number, k: number) =>
    330 + k * (30 + 26 * Math.sin(x / 420 + phase)) + Math.sin(x / 250 + phase) * swing
  const staff = (k: number) =>
    'M' + Array.from({ length: 31 }, (_, i) => `${n(i * 40)} ${n(wave(i * 40, k))}`).join('L')
  const bank = (k: number, fill: string) => shape(`${staff(k)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, fill)

  const note = (i: number) => {
    const x = 90 + i * 122 + chance() * 50
    const y = wave(x, Math.floor(chance() * 5) - 2)
    const fill = i === 3 || i === 6 ? p.pop : p.snow
    const flag = i % 2 ? 'c6 26 34 26 30 62' : ''
    const pebble = `<ellipse cx="${n(x)}" cy="${n(y)}" rx="27" ry="20" transform="rotate(-20 ${n(x)} ${n(y)})" fill="${fill}"/>`
    return line(`M${n(x + 22)} ${n(y - 4)}v-112${flag}`, fill, 7) + pebble
  }

  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    disc(220 + chance() * 760, 150 + chance() * 60, 88, p.light),
    bank(-3.4, p.near),
    bank(3.6, p.mid),
    [-2, -1, 0, 1, 2].map((k) => line(staff(k), p.low, 4.5)).join(''),
    times(9, note),
  ].join('')
}
