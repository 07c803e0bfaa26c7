import { processServices } from '#server/process-services.ts'

/** The picture behind `/images/<key>-<width>.webp`; undefined when there is none. */
export async function readPicture(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [, key, width] = /^([0-9a-f]{24})-(\d{3,4})\.webp$/.exec(file) ?? []
  if (!key) return undefined
  const picture = await processServices().pictures.read(key, Number(width))
  return picture && new Uint8Array(picture)
}
