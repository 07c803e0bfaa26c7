import { api } from '#app/lib/api.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

type Picture =
  | { state: 'SHOWN'; bytes: Uint8Array<ArrayBuffer>; type: string }
  | { state: 'GONE' }
  | { state: 'NEVER_THERE' }

/**
 * Returns the picture of `/images/<key>-<width>.webp`, or what emails show of it. Looks up its row first: a picture that
 * nothing refers to any more answers 404, even if its file is still on the disk.
 */
export async function readPicture(args: RequestArgs, file: string): Promise<Picture> {
  const [, pictureKey, size = ''] = /^([0-9a-f]{24})-(\d{3,4}\.webp|logo\.png|cover\.jpg)$/.exec(file) ?? []
  if (!pictureKey) return { state: 'NEVER_THERE' }
  const { state } = await api(asVisitor(args)).pages.picture.state({ pictureKey })
  if (state !== 'SHOWN') return { state }
  const { bytes, type } = await readFile(pictureKey, size)
  return bytes ? { state, bytes: new Uint8Array(bytes), type } : { state: 'NEVER_THERE' }
}

async function readFile(key: string, size: string) {
  const { pictures } = processServices()
  switch (size) {
    case 'logo.png':
      return { bytes: await pictures.readForEmail(key, 'logo'), type: 'image/png' }
    case 'cover.jpg':
      return { bytes: await pictures.readForEmail(key, 'cover'), type: 'image/jpeg' }
    default:
      return { bytes: await pictures.read(key, Number.parseInt(size, 10)), type: 'image/webp' }
  }
}
