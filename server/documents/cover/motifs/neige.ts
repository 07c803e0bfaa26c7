import type { Chance } from '../chance.ts'
import { ridge, sky, spruce, sun } from '../land.ts'
import type { Light } from '../light.ts'
import { disc, HEIGHT, line, n, shape, times, WIDTH } from '../pen.ts'

/** Snow and ice: two tracks, loaded spruces, flakes. */
export function neige(p: Light, chance: Chance): string {
  const far = ridge(chance, 290, 60, 4)
  const hill = ridge(chance, 390, 60, 3)
  const x = 480 + chance() * 240
  const lean = chance() < 0.5 ? 190 : -190
  const crest = hill.at(x)

  const track = (dx: number) => {
    const d =
      `M${n(x + dx * 0.2)} ${n(crest + 4)}C${n(x + lean)} ${n(crest + 70)} ${n(x - lean * 1.5 + dx)} 520 ${n(x - lean * 0.2 + dx * 1.6)} 580` +
      `S${n(x + lean + dx * 2.4)} 640 ${n(x + lean * 0.5 + dx * 3)} 700`
    return line(d, p.far, 8)
  }
  const distant = (i: number) => {
    const at = i * 70 + chance() * 34
    return spruce(at, far.at(at) + 40, 44 + chance() * 40, p.mid)
  }
  const loaded = () => {
    const at = chance() < 0.5 ? 20 + chance() * 260 : WIDTH - 20 - chance() * 260
    return spruce(at, hill.at(at) + 70 + chance() * 110, 150 + chance() * 130, p.near, p.snow)
  }
  const flake = () => disc(chance() * WIDTH, chance() * HEIGHT * 0.8, 2 + chance() * 4.5, p.snow)
  const coat = `M${n(x - 4)} ${n(crest + 6)}L${n(x + 4)} ${n(crest - 16)}H${n(x + 22)}L${n(x + 20)} ${n(crest + 6)}Z`

  return [
    sky(p),
    sun(p, chance, 0.25),
    shape(far.d, p.far),
    times(18, distant),
    shape(hill.d, p.snow),
    track(-9),
    track(9),
    times(6, loaded),
    times(46, flake),
    disc(x + 12, crest - 24, 10, p.ink),
    shape(coat, p.pop),
  ].join('')
}
