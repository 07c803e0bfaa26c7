import type { Chance } from '../chance.ts'
import { bend, ridge, softSky, spruce, sun } from '../land.ts'
import type { Light } from '../light.ts'
import { HEIGHT, rect, shape, times, WIDTH } from '../pen.ts'

/** Anything else: the river alone. */
export function autre(p: Light, chance: Chance): string {
  const far = ridge(chance, 270, 60, 5)
  const near = ridge(chance, 350, 40, 4)
  const x = 420 + chance() * 360
  const lean = chance() < 0.5 ? 210 : -210

  const tree = () => {
    const at = chance() < 0.5 ? chance() * (x - 380) : x + 330 + chance() * (WIDTH - x - 330)
    return spruce(at, 500 + chance() * 150, 130 + chance() * 110, p.deep)
  }

  return [
    softSky(p),
    sun(p, chance, 0.25),
    shape(far.d, p.far),
    shape(near.d, p.mid),
    rect(0, 440, WIDTH, HEIGHT, p.near),
    shape(bend(x, near.at(x) + 2, HEIGHT, lean, 240), p.water),
    times(10, tree),
  ].join('')
}
