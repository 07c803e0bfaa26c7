import text from '@fontsource-variable/radio-canada/files/radio-canada-latin-wdth-normal.woff2?url'
import titles from '@fontsource-variable/radio-canada-big/files/radio-canada-big-latin-wght-normal.woff2?url'

/** Asks for both faces before the style sheet does: the title is the largest thing on most pages. */
export const fontLinks = [text, titles].map((href) => ({
  rel: 'preload',
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}))
