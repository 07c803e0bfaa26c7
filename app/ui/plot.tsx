import { useTranslation } from 'react-i18next'
import { formatCount } from '#server/domain/platform/format/count.ts'

/** A place on the axis with two bars beside each other. */
export interface PlotSlot {
  key: string
  one: number
  two: number
  /** Below it, on wide and on narrow screens; null: nothing, where another label has the room. */
  wide: string | null
  narrow: string | null
}

/** The plot area within the drawing, in pixels: text is never scaled. */
const FLOOR = 205
const CEILING = 17
const LEFT = 44

interface PlotProps {
  /** The ids of its title and of its description begin with it. */
  id: string
  slots: readonly PlotSlot[]
  label: string
  description: string
}

/** Draws two rows of bars. Whoever shows it shows the figures in a table, too. */
export function Plot({ id, slots, label, description }: PlotProps) {
  const { i18n } = useTranslation()
  const top = roundUp(Math.max(...slots.flatMap(({ one, two }) => [one, two])))
  const width = 100 / slots.length

  return (
    <svg className="plot" role="img" aria-labelledby={`${id}-label ${id}-text`}>
      <title id={`${id}-label`}>{label}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line className="grid" x1={LEFT} x2="100%" y1={heightOf(value, top)} y2={heightOf(value, top)} />
          <text x={LEFT - 8} y={heightOf(value, top) + 4} textAnchor="end">
            {formatCount(value, i18n.language)}
          </text>
        </g>
      ))}
      {/* The first label reaches out to the left, where no bar is. */}
      <svg x={LEFT} width="100%" height="240" overflow="visible">
        <svg width="93%" height="240" overflow="visible">
          {slots.map(({ key, one, two, wide, narrow }, index) => (
            <g key={key}>
              <Bar className="one" x={(index + 0.16) * width} width={0.34 * width} value={one} top={top} />
              <Bar className="two" x={(index + 0.54) * width} width={0.3 * width} value={two} top={top} />
              <Label className="for-wide" x={(index + 0.5) * width} text={wide} />
              <Label className="for-narrow" x={(index + 0.5) * width} text={narrow} />
            </g>
          ))}
        </svg>
      </svg>
    </svg>
  )
}

interface BarProps {
  className: 'one' | 'two'
  x: number
  width: number
  value: number
  top: number
}

function Bar({ className, x, width, value, top }: BarProps) {
  const y = heightOf(value, top)
  return (
    <rect
      className={className}
      x={`${inShort(x)}%`}
      width={`${inShort(width)}%`}
      y={y}
      height={inShort(FLOOR - y)}
      rx="2"
    />
  )
}

function Label({ className, x, text }: { className: string; x: number; text: string | null }) {
  if (text === null) return null
  return (
    <text className={className} x={`${inShort(x)}%`} y="228" textAnchor="middle">
      {text}
    </text>
  )
}

const inShort = (value: number) => Math.round(value * 100) / 100

function heightOf(value: number, top: number): number {
  return Math.round((FLOOR - (value / top) * (FLOOR - CEILING)) * 10) / 10
}

/** Returns the next round number whose half is round, too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 10)))
  const [step = 10] = [1, 2, 4, 6, 8, 10].filter((factor) => factor * power >= value)
  return step * power
}
