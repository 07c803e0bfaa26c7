import type * as report from '../report.ts'

/** What a part of this benchmark found: its table, what a reader must know about it, and its lines of "Figures". */
export interface MoneyPart {
  note: string
  rows: report.Row[]
  figures: report.Figure[]
}
