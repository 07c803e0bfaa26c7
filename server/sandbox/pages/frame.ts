import { createHash } from 'node:crypto'
import { Html, html } from './html.ts'
import { type Language, TAGS, WORDS } from './words.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:#1a1f36;--soft:#4f566b;--paper:#fff;--edge:#697386;--act:#4b45c6;--no:#b3093c;--ground:#f6f8fa}
@media(prefers-color-scheme:dark){:root{--ink:#f0f2f6;--soft:#b9c0cf;--paper:#171a26;--edge:#8792a8;--act:#5d57d9;--no:#ff8fa8;--ground:#0e1018}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
.banner{margin:0;padding:.6rem 1rem;background:repeating-linear-gradient(-45deg,#ffde6b 0 16px,#ffd23d 16px 32px);color:#2b2200;font-weight:600;text-align:center}
main{max-width:34rem;margin:1.5rem auto;padding:1.25rem;background:var(--paper);border-radius:7px}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.2}h2{font-size:1.1rem}
label,legend{display:block;font-weight:600;padding:0}.field,fieldset{margin:1.1rem 0;border:0;padding:0}
.hint{margin:0;color:var(--soft);font-size:.9rem}.error{margin:.2rem 0 0;color:var(--no);font-weight:600}
input:not([type=radio]),select{width:100%;min-height:48px;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:7px;background:var(--paper);color:inherit;font:inherit}
input[aria-invalid]{border:2px solid var(--no)}.choice{display:flex;gap:.6rem;align-items:center;min-height:44px;font-weight:400}
.summary{margin:1rem 0;padding:.75rem 1rem;border:2px solid var(--no);border-radius:7px}.summary a{color:var(--no)}
button{min-height:48px;padding:.6rem 1.2rem;border:1px solid var(--act);border-radius:7px;background:var(--act);color:#fff;font:600 1rem system-ui,sans-serif;cursor:pointer}
button.quiet{background:transparent;border-color:var(--edge);color:inherit}.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
:focus-visible{outline:3px solid #d9480f;outline-offset:2px}table{width:100%;border-collapse:collapse}td,th{padding:.4rem 0;text-align:left;vertical-align:top}
td:last-child,th:last-child{text-align:right;font-variant-numeric:tabular-nums}tfoot{border-top:1px solid var(--edge)}tfoot :is(td,th){font-weight:700}
footer{max-width:34rem;margin:0 auto;padding:0 1.25rem 2rem;color:var(--soft)}a{color:inherit}
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Nothing is loaded, and no page may frame it. Forms lead to the product in the end: `form-action` would stop them. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

interface Frame {
  language: Language
  title: string
  /** A page with errors says so first. */
  isWrong?: boolean
  path: string
}

export function drawPage({ language, title, isWrong = false, path }: Frame, content: Html): string {
  const { frame } = WORDS[language]
  const other = language === 'fr' ? 'en' : 'fr'
  const page = html`<!doctype html>
    <html lang="${TAGS[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${isWrong && `${frame.error} · `}${title} · ${frame.brand}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <p class="banner">${frame.banner}</p>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>
          <a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${frame.other}</a>
        </footer>
      </body>
    </html>`
  return page.text
}
