import { formatDate } from '#app/lib/dates.ts'
import type { PlotSlot } from '#app/ui/plot.tsx'
import type { StatisticsUnit } from '#server/domain/participation/statistics.ts'
import { dateFormatter } from '#server/domain/platform/format/formatters.ts'

export interface Step {
  begins: string
  registrations: number
  people: number
  ended: number
}

/** Labels that have room beside each other. */
const MOST_WIDE = 12
const MOST_NARROW = 5

/** The steps as places of the drawing, with as many labels as there is room for. */
export function slotsOf(steps: readonly Step[], unit: StatisticsUnit, language: string): PlotSlot[] {
  const every = (most: number) => Math.ceil(steps.length / most)
  return steps.map(({ begins, registrations, ended }, index) => {
    const label = (most: number) =>
      index % every(most) === 0 ? stepName(begins, unit, language, 'short') : null
    return {
      ...{ key: begins, one: registrations, two: ended },
      ...{ wide: label(MOST_WIDE), narrow: label(MOST_NARROW) },
    }
  })
}

/** `20 novembre 2026`, `20 nov.` · `novembre 2026`, `nov.` · `2026` */
export function stepName(
  begins: string,
  unit: StatisticsUnit,
  language: string,
  length: 'long' | 'short',
): string {
  const noon = `${begins}T12:00:00Z`
  if (unit === 'day' && length === 'long') return formatDate(noon, 'UTC', language)
  const format = dateFormatter(`${language}-CA`, {
    ...(unit === 'day' && { day: 'numeric' }),
    ...(unit !== 'year' && { month: length }),
    ...((unit === 'year' || length === 'long') && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(new Date(noon))
}
