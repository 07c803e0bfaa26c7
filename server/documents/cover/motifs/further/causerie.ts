import { type Chance, pick } from '../../chance.ts'
import { softSky } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** A tale: an open book, and what comes out of it. */
export function conte(p: Light, chance: Chance): string {
  const x = 540 + chance() * 120
  const star = () => {
    const sx = chance() * WIDTH
    const sy = 30 + chance() * 380
    const r = 4 + chance() * 9
    return shape(
      `M${n(sx)} ${n(sy - r)}L${n(sx + r * 0.3)} ${n(sy - r * 0.3)}L${n(sx + r)} ${n(sy)}L${n(sx + r * 0.3)} ${n(sy + r * 0.3)}L${n(sx)} ${n(sy + r)}L${n(sx - r * 0.3)} ${n(sy + r * 0.3)}L${n(sx - r)} ${n(sy)}L${n(sx - r * 0.3)} ${n(sy - r * 0.3)}Z`,
      p.light,
    )
  }
  const page = (s: 1 | -1) =>
    shape(
      `M${n(x)} 500Q${n(x + s * 150)} 430 ${n(x + s * 360)} 470V600Q${n(x + s * 150)} 560 ${n(x)} 626Z`,
      s > 0 ? p.snow : p.low,
    ) +
    line(
      times(
        4,
        (k) =>
          `M${n(x + s * 60)} ${508 + k * 26}Q${n(x + s * 170)} ${470 + k * 26} ${n(x + s * 320)} ${494 + k * 26}`,
      ),
      p.far,
      5,
    )
  const river = `M${n(x)} 505C${n(x - 230)} 420 ${n(x + 260)} 360 ${n(x + 30)} 260S${n(x - 210)} 150 ${n(x + 90)} 60H${n(x + 190)}C${n(x - 70)} 160 ${n(x + 170)} 180 ${n(x + 160)} 280S${n(x - 60)} 420 ${n(x + 14)} 505Z`
  const drawHouse = (hx: number, hy: number, tone: string) =>
    rect(hx - 34, hy - 50, 68, 50, tone) +
    shape(`M${n(hx - 46)} ${n(hy - 48)}L${n(hx)} ${n(hy - 96)}L${n(hx + 46)} ${n(hy - 48)}Z`, p.ink) +
    rect(hx - 10, hy - 34, 20, 34, p.light, 3)
  return [
    rect(0, 0, WIDTH, HEIGHT, p.deep),
    times(40, star),
    disc(x - 330 + chance() * 60, 150, 58, p.light),
    shape(river, p.mid),
    drawHouse(x - 130, 300, p.pop),
    drawHouse(x + 240, 220, p.near),
    shape(`M${n(x + 60)} 330q26 -34 60 0q34 -34 64 0q-60 34 -124 0z`, p.snow),
    shape(`M${n(x - 380)} 486H${n(x + 380)}V632Q${n(x)} 600 ${n(x - 380)} 632Z`, p.pop),
    page(-1),
    page(1),
  ].join('')
}

/** Shelves of books, and a chair in front of them. */
export function livres(p: Light, chance: Chance): string {
  const row = (y: number) => {
    let x = -10 - chance() * 20
    let books = ''
    while (x < WIDTH) {
      const width = 30 + chance() * 34
      const tall = 110 + chance() * 54
      const tone = pick([p.near, p.pop, p.deep, p.light, p.snow, p.mid] as const, chance)
      const leans = chance() < 0.07
      books += leans
        ? `<g transform="rotate(14 ${n(x)} ${y})">${rect(x, y - tall, width, tall, tone, 4)}</g>`
        : rect(x, y - tall, width, tall, tone, 4) +
          rect(x + 5, y - tall + 18, width - 10, 6, p.ink, 0, ' opacity=".3"')
      x += width + (leans ? 46 : 3)
    }
    return books + rect(0, y, WIDTH, 18, p.ink)
  }
  const x = 420 + chance() * 360
  return [
    rect(0, 0, WIDTH, HEIGHT, p.far),
    row(196),
    row(392),
    row(588),
    rect(0, 600, WIDTH, HEIGHT, p.deep),
    shape(`M${n(x - 120)} 420Q${n(x - 124)} 300 ${n(x)} 300T${n(x + 120)} 420V560H${n(x - 120)}Z`, p.pop),
    rect(x - 170, 430, 70, 180, p.pop, 30),
    rect(x + 100, 430, 70, 180, p.pop, 30),
    rect(x - 110, 500, 220, 80, p.light, 24),
    line(`M${n(x - 130)} 610v34M${n(x + 130)} 610v34`, p.ink, 14),
    line(`M${n(x + 250)} 640V330`, p.ink, 10),
    shape(`M${n(x + 180)} 340L${n(x + 214)} 240H${n(x + 286)}L${n(x + 320)} 340Z`, p.light),
  ].join('')
}

/** Two who talk at a window, each with a cup. */
export function entretien(p: Light, chance: Chance): string {
  const shift = chance() * 60 - 30
  const person = (x: number, s: 1 | -1, coat: string) =>
    [
      shape(`M${n(x - 96)} 560Q${n(x - 92)} 330 ${n(x)} 330T${n(x + 96)} 560Z`, coat),
      disc(x + s * 10, 268, 58, p.ink),
      line(`M${n(x + s * 40)} 420q${s * 70} 40 ${s * 92} 52`, coat, 40),
    ].join('')
  const cup = (x: number) =>
    rect(x - 26, 456, 52, 54, p.snow, 8) +
    line(`M${n(x + 26)} 470q26 0 26 16t-26 16`, p.snow, 8) +
    line(`M${n(x - 8)} 440q-14 -18 0 -36t0 -36M${n(x + 12)} 440q-14 -18 0 -36`, p.low, 5)
  const bubble = (x: number, y: number, w: number, s: 1 | -1, tone: string) =>
    rect(x - w / 2, y, w, 84, tone, 40) +
    shape(`M${n(x + s * 10)} ${y + 70}l${s * 50} 56l${s * -6} -60z`, tone)
  return [
    rect(0, 0, WIDTH, HEIGHT, p.near),
    `<svg x="240" y="40" width="720" height="470" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${softSky(p)}${disc(300 + chance() * 600, 200, 90, p.light)}${shape('M0 470Q300 360 620 450T1200 420V675H0Z', p.far)}</svg>`,
    line('M240 40h720v470h-720zM600 40v470M240 270h720', p.deep, 14),
    person(330 + shift, 1, p.pop),
    person(870 + shift, -1, p.light),
    bubble(470 + shift, 84, 180, -1, p.snow),
    bubble(730 + shift, 150, 130, 1, p.light),
    rect(0, 510, WIDTH, HEIGHT, p.deep),
    rect(0, 504, WIDTH, 20, p.ink),
    cup(490 + shift),
    cup(690 + shift),
  ].join('')
}
