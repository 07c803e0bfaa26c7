import { type Chance, pick } from '../chance.ts'
import type { Light } from '../light.ts'
import { HEIGHT, line, n, rect, times, WIDTH } from '../pen.ts'

const SIDE = 135
const HALF = SIDE / 2

const BLOCKS = [
  `M0 0H${SIDE}V${SIDE}Z`,
  `M0 0A${SIDE} ${SIDE} 0 0 0 ${SIDE} ${SIDE}V0Z`,
  `M${HALF} 0L${SIDE} ${HALF}L${HALF} ${SIDE}L0 ${HALF}Z`,
  `M0 0H${HALF}V${SIDE}H0Z`,
  `M0 0L${HALF} ${HALF}L0 ${SIDE}ZM${SIDE} 0L${HALF} ${HALF}L${SIDE} ${SIDE}Z`,
] as const

/** Workshops: a quilt. Pieces that anyone can make, better together, and one joyful block. */
export function atelier(p: Light, chance: Chance): string {
  const tones = [p.near, p.mid, p.far, p.low, p.deep, p.sky, p.light] as const
  const joyful = Math.floor(chance() * 12) + 12

  const block = (i: number) => {
    const x = (i % 9) * SIDE - 7.5
    const y = Math.floor(i / 9) * SIDE
    const ground = pick(tones, chance)
    let figure = pick(tones, chance)
    while (figure === ground) figure = pick(tones, chance)
    if (i === joyful) return star(p, x, y)

    const piece = pick(BLOCKS, chance)
    const turn = Math.floor(chance() * 4) * 90
    const place = `translate(${n(x)} ${y}) rotate(${turn} ${HALF} ${HALF})`
    return (
      rect(x, y, SIDE + 0.5, SIDE + 0.5, ground) +
      `<path d="${piece}" fill="${figure}" transform="${place}"/>`
    )
  }
  const stitches =
    times(10, (i) => `M${i * SIDE - 7.5} 0V${HEIGHT}`) + times(6, (i) => `M0 ${i * SIDE}H${WIDTH}`)

  return [
    rect(0, 0, WIDTH, HEIGHT, p.low),
    times(45, block),
    line(stitches, p.snow, 2.5, ' stroke-dasharray="2 11" opacity=".75"'),
  ].join('')
}

function star(p: Light, x: number, y: number): string {
  const cx = n(x + HALF)
  const cy = n(y + HALF)
  const petal = (k: number) =>
    `<path d="M${cx} ${cy}l-18 -40l18 -24l18 24z" fill="${k % 2 ? p.pop : p.light}" transform="rotate(${k * 45} ${cx} ${cy})"/>`
  return rect(x, y, SIDE, SIDE, p.low) + times(8, petal)
}
