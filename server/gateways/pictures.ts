import type { Square } from '#server/domain/picture.ts'

export const PICTURE_WIDTHS = [400, 800, 1600] as const

export type PictureRefusal = 'TOO_LARGE' | 'NOT_A_PICTURE'

/** Keeps pictures that people send: re-encoded, without their metadata, in three widths. */
export interface Pictures {
  /** Returns the key of the files, or why the bytes are refused. With a square, only that is kept. */
  keep(bytes: Uint8Array, square?: Square): Promise<{ key: string } | { refusal: PictureRefusal }>
  /** The file of one width, or undefined when there is none. */
  read(key: string, width: number): Promise<Uint8Array | undefined>
  /** Takes the files of all widths away; none there is no error. */
  remove(key: string): Promise<void>
}
