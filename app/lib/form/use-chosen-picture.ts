import { type FormEvent, useState } from 'react'
import { LARGEST_PICTURE_BYTES } from '#server/domain/activity/picture.ts'

/**
 * Reads the picture that is chosen in a file field below the element that gets `choose` as its `onChange`. Calls
 * `onPicture` with it, or with null where none is chosen or the browser cannot read it: the server judges those. A file
 * that is too large is taken out of its field, so that it is not sent at all.
 */
export function useChosenPicture(onPicture: (picture: ImageBitmap | null) => void) {
  const [isTooLarge, setTooLarge] = useState(false)

  function choose({ target }: FormEvent<HTMLElement>): void {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
    const file = target.files?.[0]
    const isTooLarge = file !== undefined && file.size > LARGEST_PICTURE_BYTES
    setTooLarge(isTooLarge)
    if (isTooLarge) target.value = ''
    onPicture(null)
    if (file && !isTooLarge) createImageBitmap(file).then(onPicture, () => undefined)
  }

  return { isTooLarge, choose }
}
