import type { Db } from '#db/schema.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** The items of a step: at least one. */
export type StepItems<Item> = readonly [Item, ...Item[]]

interface Waiting<Item, Answer> {
  item: Item
  answer: (answer: Answer) => void
  fail: (error: unknown) => void
}

/**
 * Returns a function that answers an item. Items of one key that arrive during a step share the next one, up to `most`:
 * each by itself would wait for the lock of every one before it. A step answers the first of its items, at least one, in
 * their order; the others go into the next step. When it fails, so do its items.
 */
export function inSteps<Item, Answer>(
  most: number,
  step: (items: StepItems<Item>, key: number) => Promise<readonly Answer[]>,
): (db: Db, key: number, item: Item) => Promise<Answer> {
  type Queue = Waiting<Item, Answer>[]
  const queuesByDatabase = new WeakMap<Db, Map<number, Queue>>()

  function queuesOf(db: Db): Map<number, Queue> {
    const queues = queuesByDatabase.get(db) ?? new Map<number, Queue>()
    queuesByDatabase.set(db, queues)
    return queues
  }

  /** Takes steps until nothing waits; never rejects. */
  async function answerQueue(queues: Map<number, Queue>, key: number, waiting: Queue): Promise<void> {
    queues.set(key, waiting)
    for (let taken = waiting.slice(0, most); taken.length > 0; taken = waiting.slice(0, most)) {
      try {
        const [first, ...others] = taken.map(({ item }) => item)
        const answers = await step([first as Item, ...others], key)
        waiting.splice(0, answers.length).forEach(({ answer }, index) => answer(answers[index] as Answer))
      } catch (error) {
        // Those behind would wait as long again for the same database.
        const failed = error instanceof DatabaseUnavailable ? waiting.length : taken.length
        for (const { fail } of waiting.splice(0, failed)) fail(error)
      }
    }
    // With the look that found nobody waiting: whoever comes later begins a queue of their own.
    queues.delete(key)
  }

  return (db, key, item) =>
    new Promise((answer, fail) => {
      const queues = queuesOf(db)
      const own = { item, answer, fail }
      const waiting = queues.get(key)
      if (waiting) waiting.push(own)
      else void answerQueue(queues, key, [own])
    })
}
