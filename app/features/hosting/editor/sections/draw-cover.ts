/** The size of the preview: that of a cover on a card. */
const FRAME = { width: 800, height: 450 }

/**
 * Draws a picture into the frame of a cover, as `object-fit: cover` does, and returns it as a data address: the content
 * policy allows those, and no addresses of files.
 */
export function drawCover(picture: ImageBitmap): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, FRAME)
  const scale = Math.max(FRAME.width / picture.width, FRAME.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [left, top] = [(FRAME.width - width) / 2, (FRAME.height - height) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height)
  return canvas.toDataURL('image/jpeg', 0.85)
}
