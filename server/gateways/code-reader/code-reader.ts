import type { PictureRefusal } from '#server/gateways/pictures/pictures.ts'

/** Reads the QR code of a photograph, of which nothing is kept. */
export interface CodeReader {
  /** NO_CODE: none was found in it. */
  read(photograph: Uint8Array): Promise<{ text: string } | { refusal: PictureRefusal | 'NO_CODE' }>
}
