import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const JOURNEYS = 'tests/e2e'
const RECORDED = 'test-results/states'

/** A named state of a journey: the document at that moment. */
export interface State {
  path: string
  html: string
  hasScript: boolean
}

/** Every name that a journey gives to a state: `await namedState(page, 'dialog that asks who came')`. */
export function stateNames(): { spec: string; name: string }[] {
  return readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((spec) =>
      [...readFileSync(join(JOURNEYS, spec), 'utf8').matchAll(/\bnamedState\(\w+, '([^']+)'\)/g)].map(
        ([, name = '']) => ({ spec, name }),
      ),
    )
}

/** Stores the state for states.spec.ts, which checks it after the journeys. */
export async function recordState(page: Page, { project, name }: { project: string; name: string }) {
  const hasScript = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
  let html: string | null = null
  while (html === null) {
    // With script the address changes before the page: what is still loading is not the state that is meant.
    await page.locator('[role="progressbar"]').waitFor({ state: 'detached' })
    html = await page.evaluate(() => {
      // It may have begun to load again: looked at in the same moment as the document is taken.
      if (document.querySelector('[role="progressbar"]')) return null
      // An attribute: the document does not contain whether a dialog is modal.
      for (const dialog of document.querySelectorAll('dialog:modal')) dialog.setAttribute('data-modal', '')
      return `<!doctype html>${document.documentElement.outerHTML}`
    })
  }
  const { pathname, search, hash } = new URL(page.url())
  const state: State = { path: pathname + search + hash, html, hasScript }
  await mkdir(join(RECORDED, project), { recursive: true })
  await writeFile(join(RECORDED, project, `${name}.json`), JSON.stringify(state))
}

/** The state as recorded by the journeys of the same language and screen with script; else by any others. */
export async function readState(name: string, way: string): Promise<State | null> {
  const projects = await readdir(RECORDED).catch(() => [])
  for (const project of [`js-${way}`, ...projects]) {
    const text = await readFile(join(RECORDED, project, `${name}.json`), 'utf8').catch(() => null)
    if (text) return JSON.parse(text) as State
  }
  return null
}

/** Shows a recorded state: the same document with the styles of this product, and without its scripts. */
export async function showState(page: Page, { path, html, hasScript }: State): Promise<void> {
  const still = html.replace(/<script\b[^]*?<\/script>/g, '')
  await page.unrouteAll()
  // A state at the same address would be taken for a place within the one before it.
  await page.goto('about:blank')
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: hasScript ? still : still.replace(/<\/?noscript>/g, ''),
        })
      : route.continue(),
  )
  await page.goto(path)
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')) {
      dialog.close()
      dialog.showModal()
    }
  })
}
