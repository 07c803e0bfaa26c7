import { type Chance, pick } from '../../chance.ts'
import { ridge, softSky } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** A bunch of balloons over the roofs. */
export function ballons(p: Light, chance: Chance): string {
  const x = 520 + chance() * 160
  const hand = 560
  const balloon = (i: number) => {
    const angle = -Math.PI / 2 + (i - 4) * 0.27
    const far = 300 + (i % 3) * 74
    const bx = x + Math.cos(angle) * far * 1.1
    const by = hand - 60 + Math.sin(angle) * far
    const r = 54 + (i % 3) * 8
    const tone = [p.pop, p.near, p.light, p.snow, p.deep][(i + Math.floor(x)) % 5] ?? p.pop
    return (
      line(
        `M${n(bx)} ${n(by + r)}Q${n((bx + x) / 2)} ${n((by + hand) / 2 + 40)} ${n(x)} ${hand}`,
        p.ink,
        2.5,
      ) +
      `<ellipse cx="${n(bx)}" cy="${n(by)}" rx="${r * 0.86}" ry="${r}" fill="${tone}"/>` +
      shape(`M${n(bx - 8)} ${n(by + r + 8)}l8 -12l8 12z`, tone) +
      `<ellipse cx="${n(bx - r * 0.3)}" cy="${n(by - r * 0.36)}" rx="10" ry="18" fill="${p.low}" opacity=".7" transform="rotate(24 ${n(bx - r * 0.3)} ${n(by - r * 0.36)})"/>`
    )
  }
  const roof = (i: number) => {
    const w = 120 + chance() * 60
    const rx = i * 124 - 30
    const top = 520 + chance() * 60
    return (
      rect(rx, top, w, 200, [p.far, p.mid, p.near][i % 3] ?? p.far) +
      shape(`M${n(rx - 10)} ${n(top)}L${n(rx + w / 2)} ${n(top - 66)}L${n(rx + w + 10)} ${n(top)}Z`, p.deep)
    )
  }
  return [
    softSky(p),
    times(5, () => rect(chance() * WIDTH, 60 + chance() * 260, 150, 24, p.snow, 12, ' opacity=".9"')),
    times(10, roof),
    times(9, balloon),
    shape(`M${n(x - 40)} ${HEIGHT}V640q0 -44 40 -44t40 44v40z`, p.pop),
    disc(x, 580, 26, p.ink),
    line(`M${n(x)} 620V${hand}`, p.pop, 15),
  ].join('')
}

/** A game on the table: the board, the pieces, two dice. */
export function jeux(p: Light, chance: Chance): string {
  const tones = [p.pop, p.near, p.light, p.deep, p.mid] as const
  const square = (i: number) => {
    const t = i / 30
    const angle = t * Math.PI * 3.4
    const r = 90 + t * 210
    return `<g transform="translate(${n(600 + Math.cos(angle) * r * 1.5)} ${n(330 + Math.sin(angle) * r)}) rotate(${n((angle * 180) / Math.PI)})">${rect(-27, -27, 54, 54, tones[i % 5] ?? p.pop, 9)}</g>`
  }
  const pawn = (x: number, y: number, tone: string) =>
    `<ellipse cx="${n(x)}" cy="${n(y + 44)}" rx="36" ry="9" fill="${p.ink}" opacity=".25"/>` +
    shape(
      `M${n(x - 32)} ${n(y + 42)}Q${n(x - 10)} ${n(y)} ${n(x - 8)} ${n(y - 24)}h16Q${n(x + 10)} ${n(y)} ${n(x + 32)} ${n(y + 42)}Z`,
      tone,
    ) +
    disc(x, y - 42, 25, tone) +
    `<circle cx="${n(x)}" cy="${n(y - 42)}" r="25" fill="none" stroke="${p.ink}" stroke-width="4" opacity=".35"/>`
  const die = (x: number, y: number, tilt: number, eyes: readonly (readonly [number, number])[]) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(tilt)})">${rect(-50, -50, 100, 100, p.snow, 18)}${eyes.map(([dx, dy]) => disc(dx * 25, dy * 25, 10, p.ink)).join('')}</g>`
  return [
    rect(0, 0, WIDTH, HEIGHT, p.mid),
    times(9, (i) => rect(0, i * 78, WIDTH, 4, p.deep, 0, ' opacity=".25"')),
    `<g transform="rotate(${n(chance() * 8 - 4)} 600 330)">${rect(110, 10, 980, 640, p.low, 24)}${times(31, square)}</g>`,
    disc(600, 330, 46, p.pop),
    pawn(420 + chance() * 80, 250, p.pop),
    pawn(720 + chance() * 60, 430, p.near),
    pawn(860 + chance() * 60, 240, p.light),
    die(230 + chance() * 60, 500, 14 + chance() * 20, [
      [-1, -1],
      [0, 0],
      [1, 1],
    ]),
    die(350 + chance() * 40, 590, -20 + chance() * 20, [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
      [0, 0],
    ]),
  ].join('')
}

/** Shadows on a sheet: a rabbit, a bird, and who makes them. */
export function ombres(p: Light, chance: Chance): string {
  const x = 440 + chance() * 320
  const curtain = (i: number) =>
    rect(i < 4 ? i * 44 : WIDTH - (i - 3) * 44, 0, 40, HEIGHT, i % 2 ? p.pop : p.deep)
  const child = (i: number) => {
    const cx = 250 + i * 118 + chance() * 30
    const tall = 60 + chance() * 30
    return (
      disc(cx, 640 - tall, 30, p.ink) +
      rect(cx - 44, 660 - tall, 88, 120, pick([p.near, p.deep, p.pop] as const, chance), 34)
    )
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    rect(170, 40, 860, 480, p.low, 8),
    disc(x, 290, 220, p.light, ' opacity=".75"'),
    shape(
      `M${n(x - 90)} 420C${n(x - 130)} 330 ${n(x - 60)} 270 ${n(x)} 268L${n(x - 34)} 130Q${n(x - 6)} 120 ${n(x + 22)} 250L${n(x + 60)} 130Q${n(x + 90)} 140 ${n(x + 58)} 276C${n(x + 110)} 300 ${n(x + 120)} 350 ${n(x + 74)} 372C${n(x + 100)} 400 ${n(x + 84)} 430 ${n(x + 70)} 430Z`,
      p.ink,
    ),
    disc(x + 52, 318, 9, p.light),
    shape(`M${n(x + 180)} 210q40 -70 90 -20q50 -50 96 12q-60 -20 -92 24q-34 -40 -94 -16z`, p.ink),
    shape(`M${n(x - 330)} 250q30 -54 70 -14q38 -40 74 8q-46 -14 -72 18q-26 -30 -72 -12z`, p.ink),
    times(7, child),
    times(8, curtain),
    rect(0, 0, WIDTH, 34, p.pop),
    line(`M0 34H${WIDTH}`, p.light, 8),
    shape(ridge(chance, 690, 4, 3).d, p.ink),
  ].join('')
}
