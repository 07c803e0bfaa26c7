import type { Square } from '#server/domain/activity/picture.ts'

export const PICTURE_WIDTHS = [400, 800, 1600] as const

/** BUSY: so many pictures wait to be encoded in this process that another one would wait too long. */
export type PictureRefusal = 'TOO_LARGE' | 'NOT_A_PICTURE' | 'BUSY'

/** A picture in each width, as it will lie in the store. */
export type EncodedPicture = ReadonlyMap<number, Uint8Array>

/** What lies in the store of one picture. */
export interface StoredPicture {
  key: string
  /** How many of its widths are there. */
  files: number
  /** The latest change of one of them. */
  changedAt: Date
}

/** Keeps pictures that people send: re-encoded, without their metadata, in three widths. */
export interface Pictures {
  /** Judges the header first and decodes in turn. With a square, only that is kept. Nothing is written yet. */
  encode(
    bytes: Uint8Array,
    square?: Square,
  ): Promise<{ encoded: EncodedPicture } | { refusal: PictureRefusal }>
  /** Writes the files. The row with this key is there already: files without a row are swept away. */
  write(key: string, encoded: EncodedPicture): Promise<void>
  /** The file of one width, or undefined when there is none. */
  read(key: string, width: number): Promise<Uint8Array | undefined>
  /** Takes the files of all widths away; none there is no error. */
  remove(key: string): Promise<void>
  /** Everything that lies in the store. */
  list(): Promise<StoredPicture[]>
  /** Takes away what a process that died had begun to write before this. */
  removeUnfinished(before: Date): Promise<void>
}
