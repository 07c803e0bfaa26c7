import type { Chance } from '../../chance.ts'
import type { Light } from '../../light.ts'
import { disc, HEIGHT, line, n, rect, shape, times, WIDTH } from '../../pen.ts'

/** A fiddle and its bow. */
export function violon(p: Light, chance: Chance): string {
  const x = 520 + chance() * 160
  const tilt = chance() < 0.5 ? 24 : -24
  const body =
    'M0 -120C74 -126 108 -70 92 -16C82 14 58 22 58 44S96 78 108 122C128 200 72 250 0 250S-128 200 -108 122C-96 78 -58 66 -58 44S-82 14 -92 -16C-108 -70 -74 -126 0 -120Z'
  const hole = (s: number) => line(`M${s * 52} 40q${s * -18} 40 ${s * 4} 86`, p.ink, 8)
  const note = (i: number) => {
    const nx = 90 + i * 190 + chance() * 60
    const ny = 130 + chance() * 400
    return Math.abs(nx - x) < 200
      ? ''
      : `<g fill="${p.low}"><ellipse cx="${n(nx)}" cy="${n(ny)}" rx="22" ry="16" transform="rotate(-20 ${n(nx)} ${n(ny)})"/></g>` +
          line(`M${n(nx + 18)} ${n(ny - 4)}v-86q6 26 32 34`, p.low, 6)
  }
  const floor = (i: number) => rect(0, 30 + i * 88, WIDTH, 5, p.deep, 0, ' opacity=".35"')
  return [
    rect(0, 0, WIDTH, HEIGHT, p.near),
    disc(x, 330, 330, p.mid),
    times(8, floor),
    times(7, note),
    `<g transform="translate(${n(x)} 330) rotate(${tilt})">`,
    rect(-17, -330, 34, 240, p.ink, 8),
    disc(0, -338, 26, p.ink),
    line('M-44 -310h88M-44 -276h88', p.ink, 10),
    shape(body, p.pop),
    `<path d="${body}" fill="none" stroke="${p.deep}" stroke-width="9"/>`,
    hole(1),
    hole(-1),
    rect(-38, 128, 76, 12, p.low, 4),
    shape('M-22 246L-16 160H16L22 246Z', p.ink),
    line('M-9 -300L-11 162M-3 -300L-4 162M3 -300L4 162M9 -300L11 162', p.snow, 2.5),
    '</g>',
    `<g transform="translate(${n(x + (tilt > 0 ? 250 : -250))} 340) rotate(${n(-tilt * 0.7)})">`,
    line('M0 -270Q-16 0 0 262', p.ink, 12),
    line('M-22 -250L-20 246', p.snow, 5),
    rect(-28, 226, 34, 40, p.deep, 6),
    '</g>',
  ].join('')
}

/** A dance seen from above: couples in a ring, and the turn that each makes. */
export function danse(p: Light, chance: Chance): string {
  const turn = chance() * Math.PI
  const cx = 600
  const cy = 320
  const board = (i: number) => rect(0, i * 56, WIDTH, 3, p.deep, 0, ' opacity=".25"')
  const couple = (i: number, r: number, count: number) => {
    const angle = turn + (i / count) * Math.PI * 2
    const x = cx + Math.cos(angle) * r * 1.55
    const y = cy + Math.sin(angle) * r
    const spin = chance() * 180
    const [skirt, coat] = [
      [p.pop, p.deep],
      [p.light, p.ink],
      [p.snow, p.deep],
    ][i % 3] ?? [p.pop, p.deep]
    return (
      `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(spin)})">` +
      `<circle r="66" fill="none" stroke="${p.low}" stroke-width="4" stroke-dasharray="60 150" opacity=".8"/>` +
      `<ellipse cx="-24" cy="0" rx="40" ry="36" fill="${skirt}"/>` +
      `<ellipse cx="26" cy="0" rx="22" ry="32" fill="${coat}"/>` +
      disc(-20, 0, 14, p.ink) +
      disc(24, 0, 14, p.far) +
      '</g>'
    )
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.mid),
    times(13, board),
    `<ellipse cx="${cx}" cy="${cy}" rx="520" ry="330" fill="${p.near}" opacity=".55"/>`,
    times(9, (i) => couple(i, 236, 9)),
    times(4, (i) => couple(i + 1, 92, 4)),
  ].join('')
}

/** A stage: curtain, three lights, one microphone. */
export function scene(p: Light, chance: Chance): string {
  const x = 480 + chance() * 240
  const fold = (i: number) => {
    const side = i < 6 ? i * 46 : WIDTH - (i - 5) * 46
    return shape(`M${side} 0h46q-8 240 ${i < 6 ? -22 : 22} 540h-52q26 -300 6 -540z`, i % 2 ? p.pop : p.deep)
  }
  const beam = (from: number) =>
    `<path d="M${from - 16} 0h32L${n(x + (from - x) * 0.1 + 190)} 560H${n(x + (from - x) * 0.1 - 190)}Z" fill="${p.light}" opacity=".24"/>`
  const head = (i: number) => {
    const hx = i * 68 + chance() * 30
    const hy = 628 + chance() * 30
    return (
      disc(hx, hy, 26 + chance() * 8, p.ink) +
      `<ellipse cx="${n(hx)}" cy="${n(hy + 62)}" rx="54" ry="44" fill="${p.ink}"/>`
    )
  }
  return [
    rect(0, 0, WIDTH, HEIGHT, p.near),
    [260, 600, 940].map(beam).join(''),
    `<ellipse cx="${n(x)}" cy="560" rx="330" ry="46" fill="${p.light}" opacity=".65"/>`,
    rect(0, 560, WIDTH, HEIGHT, p.deep),
    line(`M${n(x)} 566V250M${n(x - 60)} 566H${n(x + 60)}`, p.ink, 11),
    `<g transform="translate(${n(x)} 232) rotate(-24)">${rect(-24, -74, 48, 92, p.snow, 24)}${rect(-24, -26, 48, 10, p.ink)}${rect(-12, 18, 24, 40, p.ink, 6)}</g>`,
    times(12, fold),
    rect(0, 0, WIDTH, 46, p.deep),
    times(24, (i) => `<path d="M${i * 50} 44a25 22 0 0 0 50 0z" fill="${i % 2 ? p.deep : p.pop}"/>`),
    times(18, head),
  ].join('')
}
