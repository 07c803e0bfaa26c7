import { logFault } from '#app/lib/http/document.server.ts'
import { unavailableOr } from '#app/lib/http/unavailable.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'

/** An unexpected error in the shape of a refusal, so that its form comes back with what was typed. */
export interface Fault {
  refused: 'INTERNAL'
  status: 500
}

/**
 * Logs an unexpected error of a form and returns it as a refusal. Answers that were thrown have a page of their own, and
 * so has a database that is not available: these are thrown on.
 */
export async function asFault(args: RequestArgs, error: unknown): Promise<Fault> {
  if (error instanceof Response) throw error
  if (error instanceof DatabaseUnavailable) throw await unavailableOr(args.request, error)
  logFault(error, args.request, args.context)
  return { refused: 'INTERNAL', status: 500 }
}
