import { createHash } from 'node:crypto'
import { type Colours, palette } from '#server/domain/platform/palette.ts'

/** The contents of a frame on another site: one activity, or a few, as links that open beside that page. */
export interface EmbedPage {
  language: string
  title: string
  cards: readonly EmbedCard[]
  /** Shown where there is no activity. */
  none: string
  /** The link to the whole list. */
  all: { label: string; url: string }
}

export interface EmbedCard {
  name: string
  /** Of the name: hosts write in their language. */
  language: string
  when: string
  where: string
  price: string
  /** Called off, full. */
  mark: string | null
  url: string
  picture: string
}

const coloursOf = ({ ink, soft, line, surface, link, primaryTint, focus }: Colours) =>
  `--ink:${ink};--soft:${soft};--line:${line};--ground:${surface};--link:${link};--tint:${primaryTint};--focus:${focus}`

const STYLE = `:root{color-scheme:light dark;${coloursOf(palette.day)}}
@media (prefers-color-scheme:dark){:root{${coloursOf(palette.night)}}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.45 'Radio Canada',system-ui,sans-serif;color:var(--ink);background:var(--ground)}
main{padding:8px}
ul{display:grid;gap:10px;margin:0;padding:0;list-style:none;grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr))}
.card{position:relative;display:flex;flex-direction:column;height:100%;overflow:hidden;border:1px solid var(--line);border-radius:7px}
.card img{display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover}
.words{display:grid;gap:4px;padding:12px}
.words p{margin:0;color:var(--soft);font-size:14px}
.words .price{color:var(--link);font-weight:600}
.mark{justify-self:start;padding:1px 8px;border-radius:99px;background:var(--tint);color:var(--link)!important;font-weight:600}
h2{margin:0;font-size:18px;line-height:1.25}
a{color:var(--link)}
h2 a{color:inherit;text-decoration:none}
h2 a::after{position:absolute;inset:0;content:''}
h2 a:hover{text-decoration:underline}
:focus-visible{outline:3px solid var(--focus);outline-offset:-3px}
footer{padding:10px 4px 4px;font-size:14px}`

/** Reports the height of the frame to the page around it; without script the frame keeps its given height. */
const SCRIPT = `addEventListener('load',function(){var last=0;function tell(){var height=Math.ceil(document.documentElement.getBoundingClientRect().height);if(height!==last){last=height;parent.postMessage({viree:'height',height:height},'*')}}tell();new ResizeObserver(tell).observe(document.body)})`

/** Anybody may frame it, and it can do nothing: no form, no cookie, no other origin. */
export const EMBED_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

export function embedPage({ language, title, cards, none, all }: EmbedPage): string {
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>`,
    cards.length > 0
      ? `<ul>${cards.map((card) => `<li>${describe(card)}</li>`).join('')}</ul>`
      : `<p>${escaped(none)}</p>`,
    `<footer>${link(all.url, escaped(all.label))}</footer>`,
    `</main><script>${SCRIPT}</script></body></html>\n`,
  ].join('')
}

function describe({ name, language, when, where, price, mark, url, picture }: EmbedCard): string {
  return [
    `<article class="card"><img src="${escaped(picture)}" alt="" width="800" height="450" loading="lazy"><div class="words">`,
    mark ? `<p class="mark">${escaped(mark)}</p>` : '',
    `<h2 lang="${escaped(language)}">${link(url, escaped(name))}</h2>`,
    `<p>${escaped(when)}</p><p>${escaped(where)}</p><p class="price">${escaped(price)}</p></div></article>`,
  ].join('')
}

function link(url: string, words: string): string {
  return `<a href="${escaped(url)}" target="_blank" rel="noopener">${words}</a>`
}

/** The one script tag: creates the frame in its place, and sets the height that the frame reports. */
export function embedScript(siteUrl: string): string {
  return `(function () {
  var me = document.currentScript
  var path = me && me.getAttribute('data-viree')
  if (!path || !/^\\/embarquer\\/[^/]/.test(path)) return
  var site = ${JSON.stringify(siteUrl)}
  var frame = document.createElement('iframe')
  frame.src = site + path
  frame.title = me.getAttribute('data-title') || 'Virée'
  frame.loading = 'lazy'
  frame.style.cssText = 'width:100%;height:420px;border:0'
  me.parentNode.insertBefore(frame, me)
  addEventListener('message', function (event) {
    var told = event.data
    if (event.origin !== site || event.source !== frame.contentWindow || !told || told.viree !== 'height') return
    var height = Number(told.height)
    if (height > 0 && height < 20000) frame.style.height = height + 'px'
  })
})()
`
}

/** Returns the code that people copy: a script tag, and a frame for sites that allow none. */
export function embedCode({
  siteUrl,
  path,
  title,
  height,
}: {
  siteUrl: string
  path: string
  title: string
  height: number
}) {
  return {
    script: `<script async src="${escaped(siteUrl)}/embarquer/viree.js" data-viree="${escaped(path)}" data-title="${escaped(title)}"></script>`,
    frame: `<iframe src="${escaped(siteUrl + path)}" title="${escaped(title)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`,
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
