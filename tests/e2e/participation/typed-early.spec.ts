import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, markLater, signIn, signOut } from '#tests/e2e/steps.ts'
import { publishParty } from './publish-party.ts'

/** Between so many pieces of drawing it is typed in turn: fewer than there are from the form to its last questions. */
const STEP = 5

test(
  'questions follow the party, though somebody typed while the page was being drawn',
  { tag: '@script' },
  async ({ page, t, account }) => {
    await signIn(page, t, await account('host'))
    await markLater(page)
    const activityId = await publishParty(page, `Randonnée hâtive ${Date.now()}`)
    await signOut(page)

    await page.addInitScript(drawInPieces)
    await page.goto(`/activites/${activityId}/inscription`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')

    const boxes = page.getByLabel('J’ai lu les règles')
    const adults = page.getByRole('main').locator('select').first()
    let isDrawn = false
    for (let piece = 1; !isDrawn; piece += STEP) {
      isDrawn = !(await typeAfter(page, piece))
      const people = 1 + (piece % 4)
      await adults.selectOption(String(people))
      await expect(boxes, `typed after piece ${piece}`).toHaveCount(people)
    }
  },
)

test(
  'what an answer says is shown, though somebody typed while it was being drawn',
  { tag: '@script' },
  async ({ page, t }) => {
    await page.addInitScript(drawInPieces)
    await page.goto('/activites?search=paniers')
    await page.getByRole('article').first().getByRole('link').click()
    await page.locator('#inscription').getByRole('button').click()
    await hydrated(page)
    await page.waitForLoadState('networkidle')

    const email = page.getByLabel(t('participation:join.guest.email'), { exact: true })
    const alert = page.getByRole('alert')
    const submit = page.getByRole('main').getByRole('button', { name: t('participation:join.button') })
    let isDrawn = false
    for (let piece = 1; !isDrawn; piece += STEP) {
      const isWrong = piece % 2 === 0
      // As an extension of a browser fills fields: nothing is told of it.
      await email.evaluate((field: HTMLInputElement, text) => (field.value = text), isWrong ? 'jeanne@' : '')
      await page.evaluate(startCounting, piece)
      await submit.click()
      const said = t(isWrong ? 'forms:errors.email.wrong' : 'forms:errors.email.required')
      await expect(
        alert.getByRole('link', { name: said, exact: true }),
        `typed after piece ${piece}`,
      ).toBeVisible()
      await page.waitForLoadState('networkidle')
      isDrawn = !(await page.evaluate(hasTyped))
    }
  },
)

/**
 * Has the page drawn anew, and types once into the first name after so many pieces of it. Returns false when it was
 * drawn in fewer.
 */
async function typeAfter(page: Page, pieces: number): Promise<boolean> {
  return await page.evaluate(async (pieces) => {
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { revalidate: () => Promise<void> }
    }
    const typed = new Promise<boolean>((resolve) => {
      addEventListener('typed', () => resolve(true), { once: true })
    })
    Object.assign(window, { piecesLeft: pieces })
    await router.revalidate()
    const isDrawn = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false))
    const wasTyped = await Promise.race([typed, isDrawn])
    Object.assign(window, { piecesLeft: 0 })
    return wasTyped
  }, pieces)
}

/** Runs in the page: types once, after so many pieces of what is drawn from now on. */
function startCounting(pieces: number): void {
  Object.assign(window, { piecesLeft: pieces })
}

/** Runs in the page: whether there were so many pieces. */
function hasTyped(): boolean {
  const counted = window as { piecesLeft?: number }
  const isTyped = counted.piecesLeft === 0
  counted.piecesLeft = 0
  return isTyped
}

/**
 * Runs in the page. React asks a MessagePort for its turn to draw, and gives way after 5 ms: here a turn seems to take
 * longer from its first moments on, so that each is as short as on the slowest telephone.
 */
function drawInPieces(): void {
  const FREE_LOOKS = 6
  const counted = window as { piecesLeft?: number }
  const now = performance.now.bind(performance)
  let looks = 0
  performance.now = () => now() + (counted.piecesLeft && looks++ > FREE_LOOKS ? 6 : 0)

  const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')!
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(handle: (event: MessageEvent) => void) {
      set!.call(this, (event: MessageEvent) => {
        looks = 0
        handle(event)
        if (!counted.piecesLeft || --counted.piecesLeft > 0) return
        const field = document.querySelector<HTMLInputElement>('[name=prenom]')!
        field.value += 'a'
        field.dispatchEvent(new Event('input', { bubbles: true }))
        dispatchEvent(new Event('typed'))
      })
    },
  })
}
