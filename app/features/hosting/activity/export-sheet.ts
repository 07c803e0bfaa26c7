import { EXPORT_SHEETS, type ExportSheet } from '#server/domain/participation/participant-list.ts'

/** The sheets, and the value of `feuille` in the address of a CSV. */
const NAMES: Record<ExportSheet, string> = {
  registrations: 'inscriptions',
  tickets: 'billets',
  waitingList: 'attente',
  cheques: 'cheques',
}

/** Returns the sheet that an address names; the registrations when it names none. */
export function sheetOf(search: URLSearchParams): ExportSheet {
  const named = search.get('feuille')
  return EXPORT_SHEETS.find((sheet) => NAMES[sheet] === named) ?? 'registrations'
}

/** Adds the sheet to the filter of the list, which is the end of an address. */
export function sheetQuery(sheet: ExportSheet, listQuery: string): string {
  return `${listQuery}${listQuery ? '&' : '?'}feuille=${NAMES[sheet]}`
}
