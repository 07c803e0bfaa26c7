import { hostedPath } from '#server/domain/activity/paths.ts'

/** The host's page of the waiting list, or a page about one of its entries. */
export function hostedWaitingPath(
  activityId: number,
  waitingId?: number,
  act?: 'offrir' | 'retirer',
): string {
  const below = waitingId === undefined ? '' : `/${waitingId}/${act}`
  return `${hostedPath(activityId, 'attente')}${below}`
}

/** The cheques of a host over all their activities. */
export const CHEQUES_PATH = '/mes-activites/cheques'

/** The figures of a host over all their activities, and the same as a file. */
export const STATISTICS_PATH = '/mes-activites/statistiques'
export const STATISTICS_FILE_PATH = '/mes-activites/statistiques.csv'

/** A deposit slip, which prints. */
export function slipPath(slipId: number): string {
  return `${CHEQUES_PATH}/${slipId}`
}

/** The same as a file, once it is closed. */
export function slipFilePath(slipId: number): string {
  return `${slipPath(slipId)}.pdf`
}
