import type { Chance } from '../chance.ts'
import { bend, ridge, softSky, spruce, sun } from '../land.ts'
import type { Light } from '../light.ts'
import { HEIGHT, shape, times, WIDTH } from '../pen.ts'

/** Hikes: ridges, spruces, a trail that bends. */
export function randonnee(p: Light, chance: Chance): string {
  const far = ridge(chance, 300, 70, 5)
  const mid = ridge(chance, 400, 50, 4)
  const near = ridge(chance, 500, 34, 3)
  const x = 420 + chance() * 360

  const row = (i: number) => {
    const at = i * 78 + chance() * 40
    return spruce(at, mid.at(at) + 14, 46 + chance() * 34, p.near)
  }
  const close = () => {
    const side = chance() < 0.5 ? chance() * (x - 330) : x + 250 + chance() * (WIDTH - x - 250)
    return spruce(side, near.at(side) + 40 + chance() * 80, 130 + chance() * 130, p.deep)
  }

  return [
    softSky(p),
    sun(p, chance, 0.27),
    shape(far.d, p.far),
    shape(mid.d, p.mid),
    times(16, row),
    shape(near.d, p.near),
    shape(bend(x, near.at(x) + 3, HEIGHT, 150, 92), p.low),
    times(9, close),
  ].join('')
}
