import type { DraftMark, SaveAnswer, Trouble } from './autosave.ts'

const ADDRESS = '/ajouter-une-activite/brouillon'

/** Longer than a save ever takes: a request that hangs counts as a failed one. */
const TIMEOUT_MS = 30_000

/** Browsers limit the body of a keepalive request to 64 KiB, field names and boundaries included. */
const LARGEST_FAREWELL = 50_000

/** Sends what is typed, without files: those are sent by the buttons. */
export async function sendDraft(
  form: HTMLFormElement,
  { draftId, draftVersion, turn }: DraftMark & { turn: number },
  leaving: boolean,
): Promise<SaveAnswer> {
  const typed = textsOf(form)
  typed.set('draftId', draftId === null ? '' : String(draftId))
  typed.set('draftVersion', draftVersion ?? '')
  typed.set('turn', String(turn))
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort()
  }, TIMEOUT_MS)
  try {
    const answer = await fetch(ADDRESS, {
      method: 'POST',
      body: typed,
      keepalive: leaving && sizeOf(typed) < LARGEST_FAREWELL,
      signal: controller.signal,
    })
    return await readAnswer(answer)
  } catch {
    return { outcome: 'OFFLINE' }
  } finally {
    clearTimeout(timer)
  }
}

function textsOf(form: HTMLFormElement): FormData {
  const typed = new FormData(form)
  for (const [name, value] of [...typed]) if (typeof value !== 'string') typed.delete(name)
  return typed
}

function sizeOf(typed: FormData): number {
  const aroundOne = 150
  return [...typed].reduce((size, entry) => size + new Blob(entry).size + aroundOne, 0)
}

/** An answer that is not ours comes from a proxy: the site is busy, or the form too large. */
async function readAnswer(answer: Response): Promise<SaveAnswer> {
  if (answer.headers.get('Content-Type')?.startsWith('application/json') && answer.status < 500) {
    const read = (await answer.json()) as Partial<SaveAnswer>
    if (isAnswer(read)) return read
  }
  return { outcome: TROUBLE_OF[answer.status] ?? 'BUSY' }
}

const TROUBLE_OF: Record<number, Trouble> = { 401: 'SIGNED_OUT', 403: 'NOT_ALLOWED', 413: 'TOO_LONG' }

function isAnswer(read: Partial<SaveAnswer>): read is SaveAnswer {
  return typeof read.outcome === 'string'
}
