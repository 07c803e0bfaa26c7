import { ticketPath } from './paths.ts'

/** The page on which a holder names the person of a ticket, or hands it on. */
export function handOnPath(uuid: string): string {
  return ticketPath(uuid, 'transmettre')
}

/** The tickets of one's registration as a file to print. */
export function ticketsFilePath(participationId: number): string {
  return `/mes-inscriptions/${participationId}/billets.pdf`
}

/** The page on which whoever registered names their party. */
export function namesPath(participationId: number): string {
  return `/mes-inscriptions/${participationId}/noms`
}
