import { api } from '#app/lib/api.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

type Picture =
  { state: 'SHOWN'; bytes: Uint8Array<ArrayBuffer> } | { state: 'GONE' } | { state: 'NEVER_THERE' }

/**
 * The picture behind `/images/<key>-<width>.webp`. Its row is asked first: one that nothing shows any more is gone, whatever
 * lies on the disk.
 */
export async function readPicture(args: RequestArgs, file: string): Promise<Picture> {
  const [, pictureKey, width] = /^([0-9a-f]{24})-(\d{3,4})\.webp$/.exec(file) ?? []
  if (!pictureKey) return { state: 'NEVER_THERE' }
  const { state } = await api(asVisitor(args)).pages.picture.state({ pictureKey })
  if (state !== 'SHOWN') return { state }
  const bytes = await processServices().pictures.read(pictureKey, Number(width))
  return bytes ? { state, bytes: new Uint8Array(bytes) } : { state: 'NEVER_THERE' }
}
