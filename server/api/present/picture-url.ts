/** Returns the address of an uploaded picture in one of its widths. */
export function pictureUrl(key: string | null, width: 400 | 800 | 1600): string | null {
  return key && `/images/${key}-${width}.webp`
}
