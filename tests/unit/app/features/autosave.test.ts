import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  Autosave,
  type DraftMark,
  LONGEST_MS,
  PAUSE_MS,
  type SaveAnswer,
  type SaveState,
} from '#app/features/hosting/editor/drafts/autosave.ts'

interface Sent extends DraftMark {
  turn: number
  leaving: boolean
  answer: (answer: SaveAnswer) => Promise<void>
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const NEW: DraftMark = { draftId: null, draftVersion: null }

/** A page on which somebody types; the test decides when each answer comes. */
function opened(draft = NEW) {
  const sent: Sent[] = []
  const shown: SaveState[] = []
  const send = (draft: DraftMark & { turn: number }, leaving: boolean) =>
    new Promise<SaveAnswer>((resolve) => {
      const answer = async (given: SaveAnswer) => {
        resolve(given)
        await vi.advanceTimersByTimeAsync(0)
      }
      sent.push({ ...draft, leaving, answer })
    })
  const autosave = new Autosave({ send, show: (state) => shown.push(state) }, draft, null)
  const saved = (turn: number): SaveAnswer => ({ outcome: 'SAVED', draftId: 7, draftVersion: `here:${turn}` })
  const nth = (index: number) => {
    const one = sent[index]
    if (!one) throw new Error(`There were only ${sent.length} saves.`)
    return one
  }
  return { autosave, sent, shown, saved, nth }
}

describe('saving by itself', () => {
  test('waits until nobody types any more, and sends all of it once', async () => {
    const { autosave, sent, shown, saved, nth } = opened()
    for (let key = 0; key < 5; key++) {
      autosave.touch()
      await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    }
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toMatchObject([{ ...NEW, turn: 1, leaving: false }])
    await nth(0).answer(saved(1))
    expect(shown).toMatchObject([{ kind: 'SAVED' }])
  })

  test('does not wait for ever for whoever never pauses', async () => {
    const { autosave, sent } = opened()
    for (let waited = 0; waited < LONGEST_MS; waited += 1000) {
      autosave.touch()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(sent).toHaveLength(1)
  })

  test('says that it saves only where that takes a while', async () => {
    const { autosave, shown, saved, nth } = opened()
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(shown).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown).toEqual([{ kind: 'SAVING' }])
    await nth(0).answer(saved(1))
    expect(shown.at(-1)).toMatchObject({ kind: 'SAVED' })
  })

  test('what is typed while a save is under way goes with the next one, into the same draft', async () => {
    const { autosave, sent, saved, nth } = opened()
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(sent).toHaveLength(1)
    await nth(0).answer(saved(1))
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(nth(1)).toMatchObject({ turn: 2, draftId: 7, draftVersion: 'here:1' })
  })

  test('a page that goes out of sight does not wait for what is under way', async () => {
    const { autosave, sent, shown, saved, nth } = opened()
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    autosave.touch()
    autosave.leave()
    expect(sent).toMatchObject([{ turn: 1 }, { turn: 2, leaving: true }])
    await nth(1).answer(saved(2))
    await nth(0).answer({ outcome: 'OFFLINE' })
    expect(shown).toMatchObject([{ kind: 'SAVED' }])
  })

  test('where nothing was typed, nothing is sent', async () => {
    const { autosave, sent } = opened()
    autosave.leave()
    autosave.tryNow()
    await vi.advanceTimersByTimeAsync(LONGEST_MS)
    expect(sent).toHaveLength(0)
  })
})

describe('what cannot be saved', () => {
  test('is said, and tried again by itself, less and less often, until it is saved', async () => {
    const { autosave, sent, shown, saved, nth } = opened()
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    await nth(0).answer({ outcome: 'OFFLINE' })
    expect(shown).toEqual([{ kind: 'UNSAVED', why: 'OFFLINE' }])
    await vi.advanceTimersByTimeAsync(5000)
    await nth(1).answer({ outcome: 'BUSY' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(5000)
    await nth(2).answer(saved(3))
    expect(shown.at(-1)).toMatchObject({ kind: 'SAVED' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(3)
  })

  test('goes at once when the network is back', async () => {
    const { autosave, sent, nth } = opened()
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    await nth(0).answer({ outcome: 'OFFLINE' })
    autosave.tryNow()
    expect(sent).toHaveLength(2)
  })

  test.each(['CHANGED_MEANWHILE', 'GONE'] as const)('after %s a person decides', async (outcome) => {
    const { autosave, sent, nth } = opened()
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    await nth(0).answer({ outcome })
    autosave.touch()
    autosave.tryNow()
    autosave.leave()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
  })

  test('what is too long is tried again once it has changed', async () => {
    const { autosave, sent, nth } = opened()
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    await nth(0).answer({ outcome: 'TOO_LONG' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(sent).toHaveLength(2)
  })
})

describe('a button', () => {
  test('takes everything along, as a later turn than whatever is under way', async () => {
    const { autosave, sent, shown, saved, nth } = opened()
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    autosave.touch()
    expect(autosave.hold()).toBe(2)
    await nth(0).answer(saved(1))
    autosave.leave()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
    expect(shown.filter(({ kind }) => kind !== 'SAVING')).toEqual([])
  })

  test('answers, and saving goes on with the draft that it has kept', async () => {
    const { autosave, nth } = opened()
    autosave.hold()
    autosave.touch()
    autosave.release(null, { draftId: 9, draftVersion: 'here:1' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(nth(0)).toMatchObject({ turn: 2, draftId: 9, draftVersion: 'here:1' })
  })

  test('that was refused because the draft has changed elsewhere leaves it to a person', async () => {
    const { autosave, sent, shown } = opened()
    autosave.hold()
    autosave.release('CHANGED_MEANWHILE', { draftId: 9, draftVersion: 'there:1' })
    autosave.touch()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(0)
    expect(shown).toEqual([{ kind: 'UNSAVED', why: 'CHANGED_MEANWHILE' }])
    autosave.hold()
    autosave.release(null, { draftId: 9, draftVersion: 'here:2' })
    autosave.touch()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(sent).toHaveLength(1)
  })
})
