import { api } from '#app/lib/api.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

type Picture =
  { state: 'SHOWN'; bytes: Uint8Array<ArrayBuffer> } | { state: 'GONE' } | { state: 'NEVER_THERE' }

/**
 * Returns the picture of `/images/<key>-<width>.webp`. Looks up its row first: a picture that nothing refers to any
 * more answers 404, even if its file is still on the disk.
 */
export async function readPicture(args: RequestArgs, file: string): Promise<Picture> {
  const [, pictureKey, width] = /^([0-9a-f]{24})-(\d{3,4})\.webp$/.exec(file) ?? []
  if (!pictureKey) return { state: 'NEVER_THERE' }
  const { state } = await api(asVisitor(args)).pages.picture.state({ pictureKey })
  if (state !== 'SHOWN') return { state }
  const bytes = await processServices().pictures.read(pictureKey, Number(width))
  return bytes ? { state, bytes: new Uint8Array(bytes) } : { state: 'NEVER_THERE' }
}
