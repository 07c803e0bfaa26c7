import { type Chance, pick } from '../../chance.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** Pots on two shelves. */
export function poterie(p: Light, chance: Chance): string {
  const forms = [
    'M-50 0C-80 -50 -70 -120 -30 -140V-170H30V-140C70 -120 80 -50 50 0Z',
    'M-60 0C-76 -40 -84 -86 -84 -104H84C84 -86 76 -40 60 0Z',
    'M-34 0C-62 -70 -58 -150 -22 -190L-30 -222H30L22 -190C58 -150 62 -70 34 0Z',
    'M-52 0V-116H52V0Z',
  ] as const
  const shelf = (y: number, shift: number) =>
    times(6, (i) => {
      const x = 110 + i * 196 + shift + chance() * 24
      const glaze = pick([p.pop, p.near, p.light, p.snow, p.deep] as const, chance)
      const band = pick([p.low, p.ink, p.far] as const, chance)
      const form = pick(forms, chance)
      const handle = form === forms[3] ? line('M52 -92q46 0 46 36t-46 36', glaze, 14) : ''
      return (
        `<g transform="translate(${n(x)} ${y})">${handle}${shape(form, glaze)}` +
        line('M-50 -56q50 16 100 0', band, 8) +
        `<ellipse cx="0" cy="2" rx="58" ry="5" fill="${p.ink}" opacity=".25"/></g>`
      )
    }) +
    rect(0, y, WIDTH, 24, p.deep) +
    rect(0, y + 24, WIDTH, 10, p.ink, 0, ' opacity=".25"')
  return [
    rect(0, 0, WIDTH, HEIGHT, p.far),
    rect(0, 0, WIDTH, HEIGHT, p.mid, 0, ' opacity=".35"'),
    times(9, (i) => rect(i * 150, 0, 3, HEIGHT, p.ink, 0, ' opacity=".12"')),
    shelf(300, 0),
    shelf(586, 34),
  ].join('')
}

/** Tools on the wall, in their places. */
export function outils(p: Light, chance: Chance): string {
  const hammer = rect(-10, -60, 20, 220, p.light, 8) + shape('M-70 -110H40Q66 -110 74 -80L40 -60H-70Z', p.ink)
  const saw =
    shape('M-40 -120L46 -120L26 160H-20Z', p.snow) +
    times(11, (k) => shape(`M${n(-40 + k * 1.8)} ${-120 + k * 25}l-16 12l18 13z`, p.snow)) +
    shape('M-52 -190q50 -26 100 6v70h-96z', p.pop)
  const brush =
    rect(-12, -150, 24, 170, p.pop, 10) +
    rect(-34, 20, 68, 46, p.ink, 4) +
    shape('M-34 66H34L28 150Q0 170 -28 150Z', p.low)
  const square =
    shape('M-80 -130H-40V90H110V130H-80Z', p.light) + times(6, (k) => rect(-80, -110 + k * 34, 18, 4, p.ink))
  const pliers =
    line('M-30 150Q-60 20 0 -40Q60 20 30 150', p.pop, 22) +
    shape('M-30 -40Q-40 -130 -6 -150V-40ZM30 -40Q40 -130 6 -150V-40Z', p.ink) +
    disc(0, -34, 18, p.snow)
  const chisel = rect(-16, -150, 32, 140, p.light, 12) + shape('M-14 -10H14V130L-14 160Z', p.snow)
  const all = [hammer, saw, brush, square, pliers, chisel]
  const start = Math.floor(chance() * all.length)
  const hole = (i: number) => `M${30 + (i % 24) * 50} ${30 + Math.floor(i / 24) * 50}h.1`
  return [
    rect(0, 0, WIDTH, HEIGHT, p.mid),
    line(times(24 * 11, hole), p.deep, 7, ' opacity=".5"'),
    times(6, (i) => {
      const x = 120 + i * 192
      const y = 310 + (i % 2 ? 24 : -14)
      const tilt = (chance() - 0.5) * 10
      return `<g transform="translate(${x} ${y}) rotate(${n(tilt)})">${disc(0, -206, 8, p.ink)}${all[(i + start) % all.length] ?? ''}</g>`
    }),
    rect(0, 590, WIDTH, HEIGHT, p.deep),
    rect(0, 578, WIDTH, 16, p.light),
  ].join('')
}

/** Balls of wool, needles, and a mitten that begins. */
export function laine(p: Light, chance: Chance): string {
  const ball = (x: number, y: number, r: number, tone: string) => {
    const strand = (k: number) => {
      const d = r * (0.25 + k * 0.17)
      return `M${n(x - r * 0.9)} ${n(y + d * 0.4 - r * 0.3)}q${n(r * 0.9)} ${n(-d)} ${n(r * 1.7)} ${n(d * 0.2)}M${n(x - r * 0.5)} ${n(y + r * 0.75 - k * 14)}q${n(d)} ${n(-r * 0.5)} ${n(r)} ${n(-r * 0.9)}`
    }
    return (
      `<ellipse cx="${n(x)}" cy="${n(y + r * 0.95)}" rx="${n(r * 0.9)}" ry="${n(r * 0.16)}" fill="${p.ink}" opacity=".2"/>` +
      disc(x, y, r, tone) +
      line(times(5, strand), p.ink, 3, ' opacity=".3"')
    )
  }
  const x = 300 + chance() * 120
  const needle = (tilt: number) =>
    `<g transform="translate(${n(x)} 330) rotate(${tilt})">${rect(-7, -300, 14, 480, p.ink, 7)}${disc(0, -300, 20, p.pop)}</g>`
  const mx = 900 + chance() * 60
  return [
    rect(0, 0, WIDTH, HEIGHT, p.far),
    rect(0, 500, WIDTH, HEIGHT, p.mid),
    times(12, (i) => rect(i * 106, 500, 4, 180, p.ink, 0, ' opacity=".12"')),
    line(`M${n(x)} 520C${n(x + 180)} 660 ${n(x + 330)} 560 ${n(mx - 150)} 616T${n(mx)} 520`, p.pop, 7),
    needle(-22),
    needle(24),
    ball(x, 400, 150, p.pop),
    ball(x + 240, 460, 96, p.light),
    ball(x - 190, 480, 84, p.near),
    `<g transform="translate(${n(mx)} 330) rotate(8)">`,
    shape('M-96 190V-40Q-96 -170 0 -170T96 -40V10Q150 -40 176 -6T150 90L96 150V190Z', p.deep),
    times(4, (k) => shape(`M${-96 + k * 48} 40l24 -36l24 36l-24 36z`, k % 2 ? p.pop : p.snow)),
    times(4, (k) => shape(`M${-90 + k * 46} -56l20 -26l20 26l-20 26z`, p.light)),
    rect(-104, 190, 208, 70, p.snow, 12),
    times(12, (k) => rect(-98 + k * 17, 192, 5, 66, p.far)),
    '</g>',
  ].join('')
}
