/* global document, window, addEventListener, removeEventListener, IntersectionObserver */

/*
 * Loads the script of a page that works without it, once somebody begins to use the page: it is pressed, typed into,
 * reached by keyboard, or scrolled to a form. Until then links, forms and folds are the browser's own. The server adds
 * this file to such pages (defer.server.ts); in all others their script loads at once.
 */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input']
const FIELD = 'input:not([type=hidden]), textarea, select'

/** A press on one of these probably leads away: the next page needs the connection more than this one does. */
const LEADS_AWAY = 'a[href]:not([href^="#"]), button:not([type=button])'
const PATIENCE_MS = 1000

let isLoading = false

/** Fetches all files at once, then starts them as the script of Remix would have. */
async function load() {
  if (isLoading) return
  isLoading = true
  try {
    const { manifest, routes, entry } = JSON.parse(
      document.querySelector('script[data-deferred]').textContent,
    )
    for (const link of document.querySelectorAll('body > link[rel=dns-prefetch]')) link.rel = 'modulepreload'
    const modules = await Promise.all(Object.values(routes).map((address) => import(address)))
    window.__remixManifest = manifest
    window.__remixRouteModules = Object.fromEntries(Object.keys(routes).map((id, at) => [id, modules[at]]))
    await import(entry)
    for (const sign of SIGNS) removeEventListener(sign, notice, true)
    forms.disconnect()
  } catch {
    // The connection is gone, or a new version is being installed: the page stays as it is, and the next touch tries again.
    isLoading = false
  }
}

function notice({ type, target }) {
  if (type === 'pointerdown' && target.closest?.(LEADS_AWAY)) setTimeout(load, PATIENCE_MS)
  else void load()
}

for (const sign of SIGNS) addEventListener(sign, notice, { capture: true, passive: true })

/** A form that is in sight from the start was not scrolled to. */
const seen = new WeakSet()
const forms = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting && seen.has(target)) void load()
    seen.add(target)
  }
})
/** A form marked `data-plain` gains nothing from the script: reading past it loads none. */
for (const form of document.querySelectorAll('main form:not([data-plain])'))
  if (form.querySelector(FIELD)) forms.observe(form)

/** Touches that came before this file. */
const isTyped = (field) =>
  'checked' in field ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
const fields = [...document.querySelectorAll('input:not([type=hidden]), textarea')]
if (document.activeElement?.matches(FIELD) || fields.some(isTyped)) void load()
