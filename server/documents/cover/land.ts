import type { Chance } from './chance.ts'
import type { Light } from './light.ts'
import { disc, HEIGHT, n, rect, shape, WIDTH } from './pen.ts'

/** The outline of a rolling ridge, and its height at x. */
export interface Ridge {
  d: string
  at: (x: number) => number
}

export function ridge(chance: Chance, base: number, swing: number, steps: number): Ridge {
  const step = WIDTH / steps
  const ys = Array.from({ length: steps + 1 }, () => base + (chance() - 0.5) * 2 * swing)
  const y = (i: number) => ys[i] ?? base

  const top = ys.map((height, i) => {
    if (i === 0) return `M0 ${n(height)}`
    const half = n((i - 0.5) * step)
    return `C${half} ${n(y(i - 1))} ${half} ${n(height)} ${n(i * step)} ${n(height)}`
  })
  const at = (x: number) => {
    const i = Math.min(steps - 1, Math.max(0, Math.floor(x / step)))
    const t = x / step - i
    return y(i) + (y(i + 1) - y(i)) * t * t * (3 - 2 * t)
  }
  return { d: `${top.join('')}V${HEIGHT}H0Z`, at }
}

/** A black spruce: slim, drooping, its crown a little heavy. */
export function spruce(x: number, foot: number, height: number, fill: string, snow?: string): string {
  const half = height * 0.17
  const tier = (top: number, bottom: number, w: number) => {
    const middle = n(foot - (height * (top + bottom)) / 2)
    const tip = n(foot - height * top)
    const hem = n(foot - height * bottom)
    return (
      `M${n(x)} ${tip}Q${n(x + w * 0.35)} ${middle} ${n(x + w)} ${hem}` +
      `Q${n(x)} ${n(foot - height * (bottom + 0.035))} ${n(x - w)} ${hem}` +
      `Q${n(x - w * 0.35)} ${middle} ${n(x)} ${tip}Z`
    )
  }
  const trunk = `<path d="M${n(x)} ${n(foot + 4)}V${n(foot - height * 0.3)}" stroke="${fill}" stroke-width="${n(height * 0.05)}"/>`
  const body = tier(1, 0.66, half * 0.55) + tier(0.8, 0.36, half * 0.8) + tier(0.56, 0.06, half)
  const caps = snow ? shape(tier(1, 0.8, half * 0.36) + tier(0.62, 0.5, half * 0.5), snow) : ''
  return trunk + shape(body, fill) + caps
}

/** The signature of every cover: one bend that widens towards you. River, trail, street or ski track. */
export function bend(x: number, top: number, bottom: number, lean: number, wide: number): string {
  const drop = bottom - top
  const at = (dx: number, share: number) => `${n(x + dx)} ${n(top + drop * share)}`
  const left =
    `M${at(0, 0)}C${at(lean, 0.25)} ${at(-lean * 1.5, 0.42)} ${at(-lean * 0.5 - wide * 0.2, 0.62)}` +
    `S${at(lean * 0.4 - wide, 0.85)} ${n(x - wide * 1.1)} ${n(bottom)}`
  const right =
    `H${n(x + wide)}C${at(lean * 0.8 + wide * 0.5, 0.8)} ${at(-lean * 0.35 + wide * 0.5, 0.7)} ${at(-lean * 0.2 + wide * 0.2, 0.6)}` +
    `C${at(lean * 0.1, 0.42)} ${at(lean * 1.6, 0.25)} ${at(0, 0)}Z`
  return left + right
}

export function sky(p: Light): string {
  return rect(0, 0, WIDTH, HEIGHT, p.sky) + rect(0, HEIGHT * 0.3, WIDTH, HEIGHT * 0.7, p.low)
}

export function softSky(p: Light): string {
  const haze = `M0 ${HEIGHT * 0.34}C300 ${HEIGHT * 0.28} 700 ${HEIGHT * 0.42} ${WIDTH} ${HEIGHT * 0.32}V${HEIGHT}H0Z`
  return rect(0, 0, WIDTH, HEIGHT, p.sky) + shape(haze, p.low)
}

export function sun(p: Light, chance: Chance, low = 0.3): string {
  const x = WIDTH * (0.2 + chance() * 0.6)
  const y = HEIGHT * (low - 0.08 + chance() * 0.12)
  return disc(x, y, 58 + chance() * 26, p.light)
}
