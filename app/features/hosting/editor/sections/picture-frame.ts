import { type FormEvent, useState } from 'react'
import { LARGEST_PICTURE_BYTES } from '#server/domain/activity/picture.ts'

/** The size of the preview: that of a cover on a card. */
const FRAME = { width: 800, height: 450 }

/**
 * Draws the chosen file into the frame of a cover, before it is sent. A picture that the browser cannot read is judged
 * by the server; one that is too large is not sent at all. Calls `onChosen` with the address of the drawing.
 */
export function useChosenPicture(onChosen: (url: string | null) => void) {
  const [isTooLarge, setTooLarge] = useState(false)

  function choose({ target }: FormEvent<HTMLElement>): void {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
    const file = target.files?.[0]
    const isTooLarge = file !== undefined && file.size > LARGEST_PICTURE_BYTES
    setTooLarge(isTooLarge)
    if (isTooLarge) target.value = ''
    if (!file || isTooLarge) onChosen(null)
    else
      createImageBitmap(file)
        .then(draw)
        .then(onChosen, () => onChosen(null))
  }

  return { isTooLarge, choose }
}

/** As `object-fit: cover`. The content policy allows data addresses, and no addresses of files. */
function draw(picture: ImageBitmap): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, FRAME)
  const scale = Math.max(FRAME.width / picture.width, FRAME.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [left, top] = [(FRAME.width - width) / 2, (FRAME.height - height) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height)
  return canvas.toDataURL('image/jpeg', 0.85)
}
