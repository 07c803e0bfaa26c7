import { useKeptMarkup } from '#app/lib/kept-markup.tsx'
import { LogoSymbol } from './logo.tsx'

/** The icons: 24 px grid, round ends, no fill, at least one curve each. */
export const ICONS = {
  alert:
    'M10.7 4.3L2.9 18a1.5 1.5 0 0 0 1.3 2.2h15.6a1.5 1.5 0 0 0 1.3-2.2L13.3 4.3a1.5 1.5 0 0 0-2.6 0zM12 9.5v4.5M12 17v.1',
  calendar:
    'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v11.5A2.5 2.5 0 0 1 18 21H6a2.5 2.5 0 0 1-2.5-2.5V7A1.5 1.5 0 0 1 5 5.5zM3.5 10.5h17M8 3v4M16 3v4',
  check: 'M4.5 12.5c2 1.5 3.5 3.3 4.7 5.5C11.5 12.5 15 8.5 19.5 6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2',
  download: 'M12 3.5V15M8 11.5l4 3.5 4-3.5M4 17.5v1A2.5 2.5 0 0 0 6.5 21h11a2.5 2.5 0 0 0 2.5-2.5v-1',
  eye: 'M2.5 12c2.3-4.3 5.5-6.5 9.5-6.5s7.2 2.2 9.5 6.5c-2.3 4.3-5.5 6.5-9.5 6.5S4.8 16.3 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  filter:
    'M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.2 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8.7 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  flag: 'M5.5 21V4c4-2.5 8 2.5 13 0v10c-5 2.5-9-2.5-13 0',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.1',
  link: 'M9.5 14.5l5-5M11.5 7l1.4-1.4a3.9 3.9 0 0 1 5.5 5.5L17 12.5M12.5 17l-1.4 1.4a3.9 3.9 0 0 1-5.5-5.5L7 11.5',
  mail: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zM3.5 7l7.2 5.6a2 2 0 0 0 2.6 0L20.5 7',
  menu: 'M4 7h16M4 12h16M4 17h10',
  next: 'M9 5.5l6.5 6.5L9 18.5',
  pin: 'M12 21.5c4-4.5 7-8 7-11.5a7 7 0 0 0-14 0c0 3.5 3 7 7 11.5zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  plus: 'M12 5v14M5 12h14',
  previous: 'M15 5.5L8.5 12l6.5 6.5',
  repeat: 'M4.5 11a7.5 7.5 0 0 1 13-4l2 2M19.5 4.5V9H15M19.5 13a7.5 7.5 0 0 1-13 4l-2-2M4.5 19.5V15H9',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.5 15.5l5 5',
  share:
    'M12 15V3.5M8 7l4-3.5L16 7M6 11H5a1.5 1.5 0 0 0-1.5 1.5V19A1.5 1.5 0 0 0 5 20.5h14a1.5 1.5 0 0 0 1.5-1.5v-6.5A1.5 1.5 0 0 0 19 11h-1',
  trash:
    'M4.5 6.5h15M9.5 6.5V5A1.5 1.5 0 0 1 11 3.5h2A1.5 1.5 0 0 1 14.5 5v1.5M6.5 6.5l.8 12a2 2 0 0 0 2 1.9h5.4a2 2 0 0 0 2-1.9l.8-12M10.5 11v5M13.5 11v5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.7 3.6-5.5 7.5-5.5s6.9 1.8 7.5 5.5',
  x: 'M6 6l12 12M18 6L6 18',
} as const

export type IconName = keyof typeof ICONS

const FRAME = {
  id: 'sprite',
  className: 'only-heard',
  width: 0,
  height: 0,
  'aria-hidden': true,
  focusable: false,
} as const

/** The sprite of the icons, once per page, right after `<body>`. */
export const IconSprite = import.meta.env.SSR ? DrawnSprite : SpriteOfPage

function DrawnSprite() {
  return <svg {...FRAME} {...useKeptMarkup('icons', <Symbols />)} />
}

/** The browser takes the sprite over as the server drew it, so that its script holds no drawings (1.5 kB). */
const drawn = import.meta.env.SSR ? '' : (document.getElementById(FRAME.id)?.innerHTML ?? '')

function SpriteOfPage() {
  return <svg {...FRAME} dangerouslySetInnerHTML={{ __html: drawn }} />
}

function Symbols() {
  return (
    <>
      <LogoSymbol />
      {Object.entries(ICONS).map(([name, path]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
    </>
  )
}

/** An icon beside text: hidden from screen readers, because the text says it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
