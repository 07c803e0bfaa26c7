import type { Chance } from '../../chance.ts'
import { ridge, sky, spruce, sun } from '../../land.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

const flakes = (p: Light, chance: Chance, count: number) =>
  times(count, () => disc(chance() * WIDTH, chance() * HEIGHT * 0.85, 2 + chance() * 4, p.snow))

/** A pair of snowshoes planted in the snow, and the prints that led there. */
export function raquette(p: Light, chance: Chance): string {
  const x = 400 + chance() * 400
  const way = chance() < 0.5 ? 1 : -1
  const far = ridge(chance, 300, 50, 4)
  const hill = ridge(chance, 400, 40, 3)
  const shoe = (cx: number, tilt: number) => {
    const web = times(
      7,
      (k) => `M-40 ${-150 + k * 36}L40 ${-126 + k * 36}M40 ${-150 + k * 36}L-40 ${-126 + k * 36}`,
    )
    const body = 'M0 190C-14 120 -74 60 -74 -60C-74 -190 -40 -230 0 -230S74 -190 74 -60C74 60 14 120 0 190Z'
    return (
      `<g transform="translate(${n(cx)} 330) rotate(${n(tilt)})">` +
      `<path d="${body}" fill="${p.light}" fill-opacity=".35" stroke="${p.pop}" stroke-width="16"/>` +
      line(web, p.deep, 4) +
      line('M-66 -70H66M-58 30H58', p.deep, 11) +
      '</g>'
    )
  }
  const print = (i: number) => {
    const t = i / 9
    const px = x - way * (90 + t * 420) + (i % 2 ? 36 : -36)
    const py = 640 - t * 210
    const s = 1 - t * 0.6
    return `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(38 * s)}" ry="${n(16 * s)}" transform="rotate(${n(-way * 14)} ${n(px)} ${n(py)})" fill="${p.far}"/>`
  }
  const tree = (i: number) => {
    const at = i * 120 + chance() * 60
    return spruce(at, hill.at(at) + 10, 90 + chance() * 80, p.near, p.snow)
  }
  return [
    sky(p),
    sun(p, chance, 0.24),
    shape(far.d, p.far),
    times(11, tree),
    shape(hill.d, p.snow),
    times(10, print),
    shoe(x - 60, -9),
    shoe(x + 70, 8),
    shape(
      `M${n(x - 190)} 560Q${n(x - 70)} 470 ${n(x)} 506T${n(x + 190)} 560Q${n(x)} 590 ${n(x - 190)} 560Z`,
      p.snow,
    ),
    flakes(p, chance, 40),
  ].join('')
}

/** A rink in the evening: strung lights, skaters, the curves that they leave. */
export function patin(p: Light, chance: Chance): string {
  const curve = () => {
    const x = chance() * WIDTH
    const y = 400 + chance() * 230
    const w = 120 + chance() * 200
    return line(
      `M${n(x)} ${n(y)}q${n(w / 2)} ${n((chance() - 0.5) * 110)} ${n(w)} ${n((chance() - 0.5) * 40)}`,
      p.snow,
      4,
    )
  }
  const bulb = (i: number) => {
    const x = i * 76
    const y = 128 + 62 * Math.abs(Math.sin((i / 16) * Math.PI * 2))
    return disc(x, y, 11, i % 3 === 0 ? p.pop : p.light)
  }
  const wire = `M${times(17, (i) => `${i ? 'L' : ''}${i * 76} ${n(116 + 62 * Math.abs(Math.sin((i / 16) * Math.PI * 2)))}`)}`
  const skater = (i: number) => {
    const x = 210 + i * 230 + chance() * 90
    const y = 430 + (i % 2) * 80 + chance() * 60
    const way = chance() < 0.5 ? 1 : -1
    const coat = [p.pop, p.deep, p.near, p.pop][i % 4] ?? p.pop
    return [
      line(`M${n(x)} ${n(y - 46)}l${n(-way * 54)} 40M${n(x)} ${n(y - 46)}l${n(way * 12)} 46`, p.ink, 12),
      line(`M${n(x - way * 76)} ${n(y + 2)}h36M${n(x - 12 + way * 10)} ${n(y + 8)}h40`, p.ink, 5),
      line(`M${n(x)} ${n(y - 100)}l${n(way * 56)} 16M${n(x)} ${n(y - 100)}l${n(-way * 50)} 26`, coat, 13),
      shape(`M${n(x - 24)} ${n(y - 40)}q-2 -80 ${n(24 + way * 8)} -80q28 0 22 80z`, coat),
      disc(x + way * 10, y - 140, 18, p.ink),
    ].join('')
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.near),
    shape(ridge(chance, 300, 40, 5).d, p.deep),
    times(11, (i) => spruce(i * 118 + chance() * 50, 344, 90 + chance() * 80, p.ink, p.far)),
    rect(0, 336, WIDTH, HEIGHT, p.water),
    rect(0, 326, WIDTH, 22, p.snow, 11),
    times(12, curve),
    line(wire, p.ink, 4),
    times(17, bulb),
    times(4, skater),
    flakes(p, chance, 14),
  ].join('')
}

/** A toboggan hill. */
export function glissade(p: Light, chance: Chance): string {
  const way = chance() < 0.5 ? 1 : -1
  const mirror = way < 0 ? ` transform="translate(${WIDTH} 0) scale(-1 1)"` : ''
  const slope = `M0 170C240 190 420 300 640 420S1000 560 1200 566V${HEIGHT}H0Z`
  const rider = (x: number, y: number, coat: string) =>
    shape(`M${x - 26} ${y}q0 -62 26 -62t26 62z`, coat) +
    disc(x, y - 76, 19, p.ink) +
    disc(x, y - 96, 7, p.pop)
  const sled = (x: number, y: number, turn: number, coats: string[]) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">` +
    coats.map((coat, i) => rider(-60 + i * 56, -10, coat)).join('') +
    line('M-112 0H96q34 0 34 -38', p.deep, 13) +
    '</g>'
  const climber = (x: number, y: number) =>
    rider(x, y, p.near) +
    line(`M${x - 20} ${y - 30}l-84 50`, p.ink, 4) +
    rect(x - 160, y + 14, 70, 10, p.pop, 5)
  const x = 470 + chance() * 120
  return [
    sky(p),
    sun(p, chance, 0.2),
    shape(ridge(chance, 330, 60, 4).d, p.far),
    `<g${mirror}>`,
    times(9, (i) => spruce(560 + i * 76 + chance() * 30, 440 + i * 16, 120 + chance() * 90, p.near, p.snow)),
    shape(slope, p.snow),
    line('M40 196C250 220 420 330 640 446S960 574 1180 590', p.far, 7),
    line('M20 226C240 250 410 360 620 474S940 600 1160 618', p.far, 7),
    sled(x, 372 + (x - 470) * 0.56, 31, [p.pop, p.deep, p.near]),
    sled(960 + chance() * 60, 566, 8, [p.mid, p.pop]),
    climber(210, 268),
    '</g>',
    flakes(p, chance, 44),
  ].join('')
}
