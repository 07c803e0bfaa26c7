/** Largest upload of a picture, and its largest area (decisions §4). */
export const LARGEST_PICTURE_BYTES = 10 * 1024 * 1024
export const LARGEST_PICTURE_PIXELS = 40_000_000
