import { type Chance, chanceOf } from './chance.ts'
import { spruce } from './land.ts'
import { type Light, lightOf, type Theme } from './light.ts'
import { disc, line, n, rect, shape, times } from './pen.ts'

const WIDTH = 1600
const HEIGHT = 460
const FOOT = 372

/** The picture of the home page: hills, river, spruces, and the stairs of the city, under one winter light. */
export function panorama(theme: Theme = 'jour'): string {
  const p = lightOf('aube', theme)
  const chance = chanceOf('panorama/2')

  // The row of triplexes takes its random numbers first, though it is drawn before the hills.
  const houses = row(p, chance)
  const distant = (i: number) => {
    const x = 20 + i * 34 + chance() * 20
    return spruce(x, 268 + 16 * Math.sin(x / 160) + chance() * 14, 34 + chance() * 36, p.near)
  }
  const close = (i: number) => {
    const isLeft = i < 8
    const x = isLeft ? 10 + i * 52 + chance() * 30 : 930 + (i - 8) * 44 + chance() * 20
    return spruce(x, (isLeft ? 360 : 372) + chance() * 70, (isLeft ? 130 : 90) + chance() * 110, p.deep)
  }

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice">`,
    disc(905, 120, 74, p.light),
    hill('M0 220C150 130 300 120 470 200S760 250 900 190S1250 110 1380 150S1540 190 1600 160', p.far),
    hill('M0 280C200 200 380 220 560 262S880 290 1050 250S1420 230 1600 270', p.mid),
    times(34, distant),
    houses,
    hill('M0 340C260 290 520 300 760 322S1200 372 1600 352', p.near),
    river(p),
    times(13, close),
    canoe(p),
    '</svg>\n',
  ].join('')
}

function hill(top: string, fill: string): string {
  return shape(`${top}V${HEIGHT}H0Z`, fill)
}

function row(p: Light, chance: Chance): string {
  const houses = [
    { x: 1130, width: 92, tall: 196, tone: p.near },
    { x: 1222, width: 84, tall: 172, tone: p.night ? p.far : p.pop },
    { x: 1306, width: 96, tall: 206, tone: p.mid },
    { x: 1402, width: 88, tall: 182, tone: p.deep },
    { x: 1490, width: 120, tall: 198, tone: p.night ? p.near : p.light },
  ]

  return houses
    .map(({ x, width, tall, tone }, i) => {
      const top = FOOT - tall
      const windowOf = (k: number) => {
        const wx = x + width * (k % 2 ? 0.62 : 0.16)
        const wy = top + 18 + (k >> 1) * (tall / 3.2)
        return rect(wx, wy, width * 0.22, tall * 0.17, chance() < 0.5 ? p.light : p.low, 2)
      }
      return [
        rect(x, top, width + 0.5, tall + 60, tone),
        rect(x - 3, top - 10, width + 6, 12, p.ink),
        times(6, windowOf),
        stairs(p, x + width / 2, tall, i % 2 ? 1 : -1),
      ].join('')
    })
    .join('')
}

function stairs(p: Light, x: number, tall: number, s: 1 | -1): string {
  const landing = FOOT - tall * 0.36
  const d = `M${x + s * 18} ${n(landing)}c${s * 40} 18 ${s * -8} ${n(tall * 0.2)} ${s * 34} ${n(tall * 0.36)}`
  return rect(x - 24, landing, 48, 5, p.snow) + line(d, p.snow, 6)
}

function river(p: Light): string {
  const bank = 'M742 322C900 336 720 352 620 372S420 420 300 460H900C880 430 760 408 800 384S960 344 742 322Z'
  return shape(bank, p.water) + line('M560 428h120M640 404h90M470 446h70', p.snow, 4, ' opacity=".7"')
}

function canoe(p: Light): string {
  return [
    shape('M596 420C604 434 616 440 648 440S692 434 700 420C676 427 620 427 596 420Z', p.pop),
    disc(632, 402, 6, p.ink),
    disc(664, 402, 6, p.ink),
    shape('M622 426q0-18 10-18t10 18zM654 426q0-18 10-18t10 18z', p.ink),
  ].join('')
}
