import { type SheetInSlices, tableFile } from '#server/documents/table/file.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import type { ExportSheet } from '#server/domain/participation/participant-list.ts'
import type { Context } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { slicesOf } from '#server/runtime/slices.ts'
import type { ExportedList } from '#server/services/participation/export.ts'
import { chequesSheet } from './participant-list/cheques.ts'
import { registrationsSheet } from './participant-list/registrations.ts'
import type { SheetOf, SheetOptions } from './participant-list/sheet.ts'
import { ticketsSheet } from './participant-list/tickets.ts'
import { waitingSheet } from './participant-list/waiting.ts'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** Returns the people of an activity as a file for their host, in the caller's language; `sheet`: the one that a CSV has. */
export async function presentList(
  { locale }: Context,
  { view: { activity }, participations, waiting, typeNames }: ExportedList,
  { format, sheet }: { format: 'xlsx' | 'csv'; sheet: ExportSheet },
): Promise<File> {
  const t = i18nOf(locale).getFixedT(null, 'hosting')
  const options: SheetOptions = {
    timeZone: activity.timeZone,
    typeNames,
    questions: questionsOf(participations),
    t,
  }
  const make: Record<ExportSheet, () => SheetInSlices> = {
    registrations: () =>
      filled(t('export.sheets.registrations'), registrationsSheet(options), participations),
    tickets: () => filled(t('export.sheets.tickets'), ticketsSheet(options), participations),
    waitingList: () => filled(t('export.sheets.waitingList'), waitingSheet(options), waiting),
    cheques: () => filled(t('export.sheets.cheques'), chequesSheet(options), participations),
  }
  const sheets = format === 'csv' ? [make[sheet]()] : Object.values(make).map((one) => one())
  const about = format === 'csv' && sheet !== 'registrations' ? `-${slugOf(sheets[0]?.name ?? '')}` : ''
  const name = `${slugOf(activity.name)}-${activity.id}${about}.${format}`
  return new File([await tableFile(format, sheets)], name, { type: TYPES[format] })
}

function filled<Item>(name: string, sheet: SheetOf<Item>, items: readonly Item[]): SheetInSlices {
  async function* rows() {
    for await (const some of slicesOf(items)) yield some.flatMap((item) => sheet.rowsOf(item))
  }
  return { name, columns: sheet.columns, rows: rows() }
}

function questionsOf(participations: ExportedList['participations']): [number, string][] {
  const labels = new Map<number, string>()
  for (const { answers = [] } of participations)
    for (const { questionId, label } of answers) labels.set(questionId, label)
  return [...labels]
}
