import { TooBusy } from '#server/domain/platform/too-busy.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Returns a picture that is drawn once for everybody; 503 while too many others wait to be drawn. */
export async function drawn(name: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await processServices().drawings.get(name, draw)
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    throw new Response(null, { status: 503, headers: { 'Retry-After': String(error.retryAfterSeconds) } })
  }
}
