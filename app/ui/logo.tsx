import { brand } from '#app/lib/brand.ts'

const V = 'M6.6 8.2C8.4 14.4 10.9 19.8 14 23.2C15.6 24.9 17.6 24.6 18.6 22.5L19.4 20.7'
const ACCENT = 'M22.6 13.6L25.2 7.4'
const WORD =
  'M47.5 24.6L42.0 7.4L46.1 7.4L50.5 21.7L54.8 7.4L58.9 7.4L53.4 24.6ZM59.4 24.6L59.4 11.4L63.1 11.4L63.1 24.6ZM61.3 9.9Q60.5 9.9 59.9 9.4Q59.4 8.9 59.4 8.0Q59.4 7.1 59.9 6.6Q60.5 6.2 61.3 6.2Q62.1 6.2 62.6 6.6Q63.2 7.1 63.2 8.0Q63.2 8.9 62.6 9.4Q62.1 9.9 61.3 9.9ZM65.5 24.6L65.5 11.4L69.2 11.4L69.2 14.4Q69.7 12.9 70.6 12.0Q71.7 11.0 73.4 11.0L73.4 15.3L71.6 15.3Q70.5 15.3 69.8 15.8Q69.2 16.4 69.2 17.8L69.2 24.6ZM80.4 25.0Q78.5 25.0 77.1 24.1Q75.6 23.2 74.8 21.6Q74.0 20.1 74.0 18.0Q74.0 15.9 74.8 14.3Q75.7 12.7 77.1 11.9Q78.5 11.0 80.4 11.0Q82.3 11.0 83.7 11.9Q85.2 12.7 86.0 14.3Q86.8 15.9 86.8 18.0Q86.8 18.3 86.8 18.5Q86.8 18.8 86.8 19.0L77.9 19.0Q78.0 20.2 78.6 20.9Q79.3 21.8 80.6 21.8Q81.4 21.8 82.0 21.4Q82.6 21.0 82.9 20.2L86.4 21.1Q86.0 22.8 84.4 23.9Q82.9 25.0 80.4 25.0ZM78.0 16.5L82.9 16.5Q82.7 15.5 82.3 15.0Q81.7 14.1 80.4 14.1Q79.3 14.1 78.5 15.0Q78.1 15.6 78.0 16.5ZM94.2 25.0Q92.3 25.0 90.9 24.1Q89.5 23.2 88.7 21.6Q87.9 20.1 87.9 18.0Q87.9 15.9 88.7 14.3Q89.5 12.7 91.0 11.9Q92.4 11.0 94.3 11.0Q96.1 11.0 97.6 11.9Q99.0 12.7 99.8 14.3Q100.6 15.9 100.6 18.0Q100.6 18.3 100.6 18.5Q100.6 18.8 100.6 19.0L91.8 19.0Q91.9 20.2 92.4 20.9Q93.1 21.8 94.4 21.8Q95.3 21.8 95.9 21.4Q96.5 21.0 96.7 20.2L100.3 21.1Q99.8 22.8 98.3 23.9Q96.7 25.0 94.2 25.0ZM91.8 16.5L96.7 16.5Q96.6 15.5 96.2 15.0Q95.5 14.1 94.3 14.1Q93.1 14.1 92.4 15.0Q92.0 15.6 91.8 16.5Z'
const ACUTE = 'M82.0 10.0L79.2 10.0L81.2 6.4L85.1 6.4Z'

/** The logo as a symbol of the sprite: a V whose right arm is cut off and becomes the accent of the é. */
export function LogoSymbol() {
  return (
    <symbol id="logo" viewBox="0 0 102 32">
      <rect width="32" height="32" rx="7" fill={brand.colours.primary} />
      <g fill="none" strokeWidth="4.2" strokeLinecap="round" strokeLinejoin="round">
        <path d={V} stroke="#fff" />
        <path d={ACCENT} stroke="#FFB08C" />
      </g>
      <path d={WORD} fill="currentColor" />
      <path d={ACUTE} fill={brand.colours.accent} />
    </symbol>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 102 32" width="102" height="32" aria-hidden="true">
      <use href="#logo" />
    </svg>
  )
}

/** The logo's mark alone, as the file of the favicon. */
export function markFile(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${brand.name}</title>` +
    `<rect width="32" height="32" rx="7" fill="${brand.colours.primary}"/>` +
    `<g fill="none" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${V}" stroke="#fff"/><path d="${ACCENT}" stroke="#FFB08C"/></g></svg>`
  )
}
