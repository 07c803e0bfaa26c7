import type { Square } from '#server/domain/activity/picture.ts'

export const PICTURE_WIDTHS = [400, 800, 1600] as const

/**
 * What emails show of a picture: mail programs on Windows draw no WebP. A logo is small, and PNG; a cover is a
 * photograph, and JPEG.
 */
export const EMAIL_PICTURES = {
  logo: { width: 128, format: 'png' },
  cover: { width: 800, format: 'jpeg' },
} as const

export type EmailPicture = keyof typeof EMAIL_PICTURES

/** BUSY: so many pictures wait to be encoded in this process that another one would wait too long. */
export type PictureRefusal = 'TOO_LARGE' | 'NOT_A_PICTURE' | 'BUSY'

/** A picture in each width, as it is stored. */
export type EncodedPicture = ReadonlyMap<number, Uint8Array>

/** The brightness of a picture: a byte a pixel, row by row. */
export interface GreyPicture {
  width: number
  height: number
  data: Uint8Array<ArrayBuffer>
}

/** The stored files of one picture. */
export interface StoredPicture {
  key: string
  /** How many of its widths exist. */
  files: number
  /** The latest change of one of them. */
  changedAt: Date
}

/** Stores uploaded pictures: re-encoded, without their metadata, in three widths. */
export interface Pictures {
  /** Checks the header first and decodes one picture at a time. With a square, keeps only that. Writes nothing yet. */
  encode(
    bytes: Uint8Array,
    square?: Square,
  ): Promise<{ encoded: EncodedPicture } | { refusal: PictureRefusal }>
  /**
   * Reads its brightness, turned as its metadata says and with no side longer than this. It waits in the same line as
   * `encode`, and nothing of it is kept.
   */
  readGrey(
    bytes: Uint8Array,
    longestSide: number,
  ): Promise<{ grey: GreyPicture } | { refusal: PictureRefusal }>
  /** Writes the files. The row with this key exists already: files without a row are removed by the sweep. */
  write(key: string, encoded: EncodedPicture): Promise<void>
  /** The file of one width, or undefined when there is none. */
  read(key: string, width: number): Promise<Uint8Array | undefined>
  /** The same picture as an email shows it, made of the stored file. */
  readForEmail(key: string, as: EmailPicture): Promise<Uint8Array | undefined>
  /** Removes the files of all widths; none is no error. */
  remove(key: string): Promise<void>
  /** Lists all stored pictures. */
  list(): Promise<StoredPicture[]>
  /** Removes unfinished files that a crashed process had begun before this. */
  removeUnfinished(before: Date): Promise<void>
}
