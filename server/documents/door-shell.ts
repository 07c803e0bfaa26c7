/** The page of a door before its script: no person, no activity but the number in its links. */
export interface DoorShell {
  /** Of `<html lang>`. */
  language: string
  texts: { title: string; leave: string; loading: string; withoutScript: { text: string; link: string } }
  /** All of them, for the script: it asks for none. */
  allTexts: unknown
  /** Script, sheet and fonts by their addresses. */
  files: readonly string[]
  /** The page that works without script; null in the shell that a browser keeps, which only a script opens. */
  codePath: string | null
  /** The drawings of the site, by name. */
  icons: Readonly<Record<string, string>>
  favicon: string
}

/** Its own scripts, styles, fonts and connections; a camera is no connection. Pictures: the sign of the tab. */
export const DOOR_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A worker has a policy of its own: what it stores, it fetches. */
export const DOOR_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** The drawings that only the door has: 24 px grid, round ends, no fill. */
const DOOR_ICONS = {
  key: 'M15 14a5 5 0 1 0-4.7-3.3L3.5 17.5v3h3.5v-2.5h2.5v-2.5l1.9-1.9A5 5 0 0 0 15 14zM16.5 7.5v.1',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4.5-2.6M13 9a10 10 0 0 1 6 3M2 8.5A15 15 0 0 1 6 6M10 5a15 15 0 0 1 12 3.5M12 19v.1',
  scan: 'M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M4 12h16',
}

export function doorShell(shell: DoorShell): string {
  const { language, texts, allTexts, files, codePath, icons, favicon } = shell
  const { title, leave, loading, withoutScript } = texts
  const link = codePath && `<a href="${codePath}">${escaped(withoutScript.link)}</a>`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title><link rel="icon" href="${favicon}" type="image/svg+xml">`,
    ...files.map(headOf),
    '</head><body class="door">',
    `<svg class="only-heard" width="0" height="0" aria-hidden="true" focusable="false">${symbols(icons)}</svg>`,
    `<header class="door-head"><a href="#quitter" id="sortie" aria-label="${escaped(leave)}"><svg class="icon" aria-hidden="true"><use href="#i-previous"/></svg></a><h1 id="titre">${escaped(title)}</h1></header>`,
    `<main id="porte"><p class="door-loading">${escaped(loading)}</p>`,
    ...(link ? [`<noscript><p>${escaped(withoutScript.text)}</p></noscript><p>${link}</p>`] : []),
    `</main><script type="application/json" id="textes">${asData(allTexts)}</script></body></html>\n`,
  ].join('')
}

function headOf(file: string): string {
  if (file.endsWith('.js')) return `<script type="module" src="${file}"></script>`
  if (file.endsWith('.css')) return `<link rel="stylesheet" href="${file}">`
  return `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`
}

const SHARED = ['alert', 'check', 'next', 'previous', 'repeat', 'x']

function symbols(icons: Readonly<Record<string, string>>): string {
  const shared = SHARED.map((name) => [name, icons[name] ?? ''] as const)
  return [...shared, ...Object.entries(DOOR_ICONS)]
    .map(([name, path]) => `<symbol id="i-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`)
    .join('')
}

/** Within a script element only `<` could end it. */
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
