import type { Chance } from '../chance.ts'
import type { Light } from '../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../pen.ts'

const FAINT = ' opacity=".22"'

/** Food: the table, seen from above. */
export function table(p: Light, chance: Chance): string {
  const shift = chance() * 80 - 40
  const [first = p.near, second = p.light, third = p.mid] = [p.near, p.light, p.mid].sort(
    () => chance() - 0.5,
  )

  return [
    rect(0, 0, WIDTH, HEIGHT, p.far),
    times(12, (i) => rect(0, i * 58, WIDTH, 29, p.mid, 0, FAINT)),
    times(21, (i) => rect(i * 58, 0, 29, HEIGHT, p.mid, 0, FAINT)),
    plate(p, 330 + shift, 360, 176, first, berries),
    plate(p, 720 + shift, 250, 138, second, slice),
    plate(p, 960 + shift, 490, 158, third, sauce),
    plate(p, 610 + shift, 560, 88, p.light, sauce),
    plate(p, 80 + shift, 130, 100, p.pop, sauce),
    plate(p, 1130 + shift, 130, 96, p.near, berries),
    cutlery(p, 548 + shift, 300),
  ].join('')
}

type Garnish = (p: Light, x: number, y: number, r: number) => string

function plate(p: Light, x: number, y: number, r: number, food: string, garnish: Garnish): string {
  const shadow = disc(x + 6, y + 9, r, p.ink, ' opacity=".13"')
  return shadow + disc(x, y, r, p.snow) + disc(x, y, r * 0.7, food) + garnish(p, x, y, r)
}

const berries: Garnish = (p, x, y, r) =>
  times(7, (k) => {
    const away = r * 0.1 * Math.sqrt(k) * 2
    return disc(x + Math.cos(k * 2.4) * away, y + Math.sin(k * 2.4) * away, r * 0.12, p.pop)
  })

const sauce: Garnish = (p, x, y, r) => {
  const d = `M${n(x - r * 0.4)} ${n(y)}q${n(r * 0.2)} ${n(-r * 0.3)} ${n(r * 0.4)} 0t${n(r * 0.4)} 0`
  return line(d, p.low, r * 0.1)
}

const slice: Garnish = (p, x, y, r) => {
  const edge = n(r * 0.7)
  const d = `M${n(x)} ${n(y)}L${n(x + r * 0.7)} ${n(y)}A${edge} ${edge} 0 0 0 ${n(x + r * 0.35)} ${n(y - r * 0.606)}Z`
  return shape(d, p.snow)
}

function cutlery(p: Light, x: number, y: number): string {
  const knife = `M${n(x)} ${n(y - 70)}V${n(y + 70)}`
  const fork =
    `M${n(x + 22)} ${n(y - 20)}V${n(y + 70)}M${n(x + 13)} ${n(y - 70)}v36q0 14 9 14t9 -14v-36` +
    `M${n(x + 22)} ${n(y - 70)}v40`
  return line(knife + fork, p.ink, 5)
}
