import { type Chance, pick } from '../../chance.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** A pot of soup, its steam, and the bowls that wait. */
export function soupe(p: Light, chance: Chance): string {
  const x = 430 + chance() * 160
  const steam = (i: number) => {
    const from = x - 120 + i * 80
    const bend = 36 + chance() * 30
    return line(
      `M${n(from)} 230q${n(-bend)} -50 0 -96t${n(bend * 0.4)} -${n(70 + chance() * 40)}`,
      p.low,
      13,
      ' opacity=".8"',
    )
  }
  const bowl = (bx: number, by: number, r: number, tone: string) =>
    `<ellipse cx="${n(bx)}" cy="${n(by + r * 0.74)}" rx="${n(r * 0.8)}" ry="${n(r * 0.14)}" fill="${p.ink}" opacity=".2"/>` +
    shape(
      `M${n(bx - r)} ${n(by)}Q${n(bx - r * 0.8)} ${n(by + r * 0.76)} ${n(bx)} ${n(by + r * 0.76)}T${n(bx + r)} ${n(by)}Z`,
      tone,
    ) +
    `<ellipse cx="${n(bx)}" cy="${n(by)}" rx="${n(r)}" ry="${n(r * 0.24)}" fill="${p.snow}"/><ellipse cx="${n(bx)}" cy="${n(by)}" rx="${n(r * 0.84)}" ry="${n(r * 0.17)}" fill="${p.light}"/>` +
    times(5, (k) => disc(bx + (k - 2) * r * 0.28, by + (k % 2 ? 4 : -5), r * 0.06, k % 2 ? p.pop : p.near))
  const square = (i: number) =>
    rect((i % 13) * 96, 480 + Math.floor(i / 13) * 66, 48, 33, p.pop, 0, ' opacity=".28"')
  return [
    rect(0, 0, WIDTH, HEIGHT, p.near),
    disc(x + 20, 280, 330, p.mid),
    times(4, steam),
    rect(0, 480, WIDTH, HEIGHT, p.low),
    times(39, square),
    rect(x - 250, 296, 60, 30, p.ink, 15),
    rect(x + 190, 296, 60, 30, p.ink, 15),
    shape(
      `M${n(x - 205)} 250H${n(x + 205)}V480Q${n(x + 200)} 540 ${n(x + 130)} 540H${n(x - 130)}Q${n(x - 200)} 540 ${n(x - 205)} 480Z`,
      p.pop,
    ),
    rect(x - 205, 360, 410, 22, p.ink, 0, ' opacity=".18"'),
    `<ellipse cx="${n(x)}" cy="250" rx="205" ry="48" fill="${p.ink}"/><ellipse cx="${n(x)}" cy="254" rx="184" ry="38" fill="${p.light}"/>`,
    times(9, (k) =>
      disc(x - 140 + k * 35, 250 + (k % 3) * 8 - 6, 11, [p.pop, p.near, p.snow][k % 3] ?? p.pop),
    ),
    line(`M${n(x + 60)} 262L${n(x + 210)} 40`, p.ink, 15),
    bowl(x + 360, 500, 100, p.deep),
    bowl(x + 540, 560, 84, p.mid),
    bowl(x - 350, 560, 96, p.near),
  ].join('')
}

/** A market stall under its awning. */
export function marche(p: Light, chance: Chance): string {
  const shift = Math.floor(chance() * 2)
  const awning = (i: number) =>
    shape(`M${i * 100} 60h100v150a50 44 0 0 1 -100 0z`, (i + shift) % 2 ? p.snow : p.pop)
  const heap = (i: number) => {
    const x = 130 + i * 235
    const tone = pick([p.pop, p.light, p.near, p.deep] as const, chance)
    const rows = [5, 4, 3, 2]
    const fruit = rows
      .map((count, row) =>
        times(
          count,
          (k) =>
            disc(x - (count - 1) * 20 + k * 40, 400 - row * 34, 21, tone) +
            disc(x - (count - 1) * 20 + k * 40 - 6, 393 - row * 34, 5, p.low),
        ),
      )
      .join('')
    return (
      fruit +
      rect(x - 112, 410, 224, 76, p.light, 6) +
      times(3, (k) => rect(x - 112, 428 + k * 20, 224, 4, p.ink, 0, ' opacity=".25"')) +
      rect(x - 40, 446, 80, 40, p.snow, 5) +
      rect(x - 26, 460, 52, 6, p.ink)
    )
  }
  const lamp = (i: number) =>
    line(`M${170 + i * 215} 200v50`, p.ink, 4) + disc(170 + i * 215, 262, 16, p.light)
  return [
    rect(0, 0, WIDTH, HEIGHT, p.far),
    rect(0, 200, WIDTH, 300, p.mid),
    rect(46, 60, 22, HEIGHT, p.ink),
    rect(1132, 60, 22, HEIGHT, p.ink),
    times(5, lamp),
    times(5, heap),
    rect(20, 484, 1160, 130, p.deep, 6),
    times(12, (i) => rect(40 + i * 96, 496, 6, 108, p.ink, 0, ' opacity=".3"')),
    rect(0, 614, WIDTH, 80, p.near),
    times(12, awning),
    rect(0, 30, WIDTH, 36, p.deep),
  ].join('')
}

/** Loaves from the oven. */
export function pain(p: Light, chance: Chance): string {
  const x = 560 + chance() * 80
  const brick = (i: number) => {
    const row = Math.floor(i / 11)
    return rect(
      (i % 11) * 122 - (row % 2) * 61,
      row * 62,
      116,
      56,
      [p.mid, p.far, p.mid, p.near][(i * 7 + row) % 4] ?? p.mid,
      4,
      ' opacity=".75"',
    )
  }
  const loaf = (lx: number, ly: number, w: number, isLong: boolean) =>
    `<ellipse cx="${n(lx)}" cy="${n(ly + w * 0.3)}" rx="${n(w * 0.9)}" ry="${n(w * 0.12)}" fill="${p.ink}" opacity=".25"/>` +
    `<ellipse cx="${n(lx)}" cy="${n(ly)}" rx="${n(w)}" ry="${n(w * (isLong ? 0.32 : 0.56))}" fill="${p.light}"/>` +
    times(isLong ? 6 : 3, (k) => {
      const from = lx - w * 0.62 + (k * w * 1.24) / (isLong ? 5 : 2) - 14
      return line(`M${n(from)} ${n(ly + w * 0.14)}q10 -26 30 -38`, p.pop, 10)
    })
  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    times(110, brick),
    shape(`M${n(x - 330)} 440V300Q${n(x - 330)} 90 ${n(x)} 90T${n(x + 330)} 300V440Z`, p.ink),
    shape(
      `M${n(x - 270)} 440Q${n(x - 230)} 250 ${n(x - 130)} 350Q${n(x - 70)} 190 ${n(x)} 310Q${n(x + 80)} 200 ${n(x + 140)} 350Q${n(x + 230)} 270 ${n(x + 270)} 440Z`,
      p.pop,
    ),
    shape(
      `M${n(x - 150)} 440Q${n(x - 110)} 340 ${n(x - 40)} 400Q${n(x + 30)} 300 ${n(x + 150)} 440Z`,
      p.light,
    ),
    rect(0, 438, WIDTH, HEIGHT, p.low),
    rect(0, 438, WIDTH, 22, p.snow),
    loaf(300 + chance() * 40, 520, 130, false),
    loaf(620 + chance() * 40, 560, 190, true),
    loaf(960 + chance() * 40, 510, 116, false),
    line('M-20 636L420 596', p.near, 18),
  ].join('')
}
