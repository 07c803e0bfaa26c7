import { type Chance, pick } from '../../chance.ts'
import { ridge, softSky } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** A steel bridge over the river. */
export function pont(p: Light, chance: Chance): string {
  const shift = chance() * 80 - 40
  const deck = 372
  const chord = (x: number) => {
    const t = (x - shift) / WIDTH
    return deck - 60 - 150 * Math.max(Math.sin(t * Math.PI * 2 - 0.6), Math.sin(t * Math.PI * 2 + 2.5))
  }
  const xs = Array.from({ length: 26 }, (_, i) => i * 48)
  const top = `M${xs.map((x) => `${x} ${n(chord(x))}`).join('L')}`
  const web = xs
    .map(
      (x, i) =>
        `M${x} ${n(chord(x))}V${deck}${i % 2 ? `M${x} ${n(chord(x))}L${x + 48} ${deck}` : `M${x} ${deck}L${x + 48} ${n(chord(x + 48))}`}`,
    )
    .join('')
  const pier = (x: number) => shape(`M${n(x - 34)} ${deck}h68l16 170h-100z`, p.low)
  const glint = (i: number) =>
    rect(chance() * WIDTH, 440 + i * 20, 70 + chance() * 140, 7, p.low, 4, ' opacity=".7"')
  return [
    softSky(p),
    disc(300 + chance() * 600, 150, 76, p.light),
    shape(ridge(chance, 360, 36, 5).d, p.far),
    shape(ridge(chance, 404, 20, 6).d, p.mid),
    rect(0, 430, WIDTH, HEIGHT, p.water),
    times(10, glint),
    pier(250 + shift),
    pier(850 + shift),
    line(web, p.deep, 6),
    line(top, p.deep, 15),
    rect(0, deck - 8, WIDTH, 22, p.deep),
    times(5, (i) => rect(120 + i * 210 + chance() * 80, deck - 34, 58, 24, i % 2 ? p.pop : p.light, 8)),
    shape(`M${n(520 + shift)} 560h180l-34 44h-110z`, p.pop),
    rect(570 + shift, 520, 70, 40, p.snow, 5),
  ].join('')
}

/** Roofs and a steeple. */
export function clocher(p: Light, chance: Chance): string {
  const x = 380 + chance() * 440
  const drawHouse = (hx: number, foot: number, w: number, h: number, tone: string) => {
    const panes = times(4, (k) =>
      rect(
        hx + w * (k % 2 ? 0.6 : 0.18),
        foot - h + 26 + (k >> 1) * (h * 0.4),
        w * 0.2,
        h * 0.24,
        chance() < 0.5 ? p.light : p.low,
        3,
      ),
    )
    return (
      rect(hx, foot - h, w, h + 80, tone) +
      shape(
        `M${n(hx - 14)} ${n(foot - h + 2)}L${n(hx + w / 2)} ${n(foot - h - w * 0.5)}L${n(hx + w + 14)} ${n(foot - h + 2)}Z`,
        p.ink,
      ) +
      panes +
      rect(hx + w * 0.72, foot - h - w * 0.44, 22, 56, p.ink)
    )
  }
  const row = (count: number, foot: number, h: number, tones: readonly [string, ...string[]]) =>
    times(count, (i) => {
      const w = WIDTH / count
      return drawHouse(
        i * w + chance() * 20,
        foot,
        w * (0.72 + chance() * 0.2),
        h * (0.8 + chance() * 0.4),
        pick(tones, chance),
      )
    })
  return [
    softSky(p),
    disc(x > 600 ? 220 : 960, 150, 70, p.light),
    times(4, (i) => rect(chance() * WIDTH, 70 + i * 40, 150, 18, p.snow, 9, ' opacity=".8"')),
    row(10, 420, 90, [p.far, p.mid]),
    rect(x - 62, 250, 124, 330, p.snow),
    shape(`M${n(x - 76)} 252L${n(x)} 40L${n(x + 76)} 252Z`, p.near),
    line(`M${n(x)} 44V-4M${n(x - 16)} 14h32`, p.ink, 6),
    rect(x - 26, 270, 52, 84, p.ink, 26),
    `<circle cx="${n(x)}" cy="410" r="30" fill="${p.light}" stroke="${p.ink}" stroke-width="7"/>`,
    line(`M${n(x)} 410v-18M${n(x)} 410h13`, p.ink, 5),
    row(6, 590, 150, [p.pop, p.near, p.deep, p.mid]),
    rect(0, 610, WIDTH, HEIGHT, p.snow),
  ].join('')
}

/** A lane between the houses: the washing in the wind. */
export function ruelle(p: Light, chance: Chance): string {
  const cloth = (x: number, y: number) => {
    const tone = pick([p.pop, p.snow, p.light, p.mid] as const, chance)
    const w = 52 + chance() * 34
    const h = 80 + chance() * 60
    const sway = (chance() - 0.3) * 26
    return (
      shape(
        `M${n(x)} ${n(y)}h${n(w)}q${n(sway)} ${n(h / 2)} ${n(sway * 0.4)} ${n(h)}h-${n(w)}q${n(-sway * 0.2)} -${n(h / 2)} ${n(-sway * 0.4)} -${n(h)}z`,
        tone,
      ) +
      rect(x + 6, y - 8, 6, 16, p.ink) +
      rect(x + w - 12, y - 8, 6, 16, p.ink)
    )
  }
  const rope = (y: number) =>
    line(`M230 ${y}Q600 ${y + 50} 970 ${y - 10}`, p.ink, 4) +
    times(7, (i) => cloth(280 + i * 96 + chance() * 20, y + 26 + 16 * Math.sin((i / 6) * Math.PI)))
  const wall = (s: 1 | -1) => {
    const at = (dx: number) => (s > 0 ? dx : WIDTH - dx)
    const tone = s > 0 ? p.pop : p.near
    const panes = times(6, (k) => {
      const wx = s > 0 ? 40 + (k % 2) * 104 : WIDTH - 112 - (k % 2) * 104
      return (
        rect(wx, 70 + (k >> 1) * 180, 70, 106, chance() < 0.5 ? p.light : p.low, 5) +
        rect(wx - 8, 176 + (k >> 1) * 180, 86, 10, p.ink)
      )
    })
    return (
      shape(`M${at(0)} 0H${at(250)}L${at(210)} ${HEIGHT}H${at(0)}Z`, tone) +
      panes +
      line(`M${at(238)} 320H${at(310)}V420M${at(238)} 420H${at(330)}`, p.ink, 8)
    )
  }
  return [
    softSky(p),
    disc(540 + chance() * 120, 170, 74, p.light),
    shape(ridge(chance, 430, 30, 4).d, p.far),
    shape(`M560 440H640L880 ${HEIGHT}H320Z`, p.low),
    shape('M0 470H560L320 675H0ZM1200 470H640L880 675H1200Z', p.mid),
    wall(1),
    wall(-1),
    rope(130),
    rope(300),
    shape('M560 610q-6 -46 24 -46l-6 -26l22 18l22 -18l-4 30q30 0 26 42q30 -30 20 -60', p.ink),
  ].join('')
}
