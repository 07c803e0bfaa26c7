import type { Review } from '#server/contract/entities.ts'

/** Several reviews and their average. */
export interface ReviewsView {
  activityId: number
  reviews: Review[]
  count: number
  average: number | null
  page: number
  hasNext: boolean
}

/** `4,5` · `4.5` */
export function averageText(average: number, language: string): string {
  return new Intl.NumberFormat(`${language}-CA`, { maximumFractionDigits: 1 }).format(average)
}
