import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Reading, StoredDoor } from '#app/door/reading.ts'
import type { DoorTicket } from '#server/contract/entities/door.ts'
import { type DoorStore, FIRST_SETTINGS, type Settings, withoutName } from './store.ts'

interface Schema extends DBSchema {
  doors: { key: number; value: StoredDoor }
  tickets: { key: [number, string]; value: DoorTicket & { activityId: number } }
  readings: { key: number; value: Reading; indexes: { activityId: number } }
  settings: { key: 'settings'; value: Settings }
}

type Database = IDBPDatabase<Schema>

/** A battery may be empty in the next second: a reading counts once it is on the disk. */
const STRICT = { durability: 'strict' } as const

/** What the browser keeps, in IndexedDB. Opened anew after the browser has closed it. */
export function makeBrowserStore(): DoorStore {
  let opened: Promise<Database> | null = null
  const forget = () => (opened = null)
  const database = () => {
    opened ??= openDB<Schema>('porte', 1, { upgrade: create, terminated: forget })
    opened.catch(forget)
    return opened
  }

  return {
    findDoor: async (activityId) => (await database()).get('doors', activityId),
    listDoors: async () => (await database()).getAll('doors'),
    listTickets: async (activityId) => (await database()).getAll('tickets', ticketsOf(activityId)),

    async saveDoor(door, tickets, isWhole) {
      const { activityId } = door
      const transaction = (await database()).transaction(['doors', 'tickets'], 'readwrite')
      const rows = transaction.objectStore('tickets')
      await atOnce(transaction, (ask) => {
        if (isWhole) ask(rows.delete(ticketsOf(activityId)))
        for (const ticket of tickets) ask(rows.put({ ...ticket, activityId }))
        ask(transaction.objectStore('doors').put(door, activityId))
      })
    },

    async dropList(activityId) {
      const stores = ['doors', 'tickets', 'readings'] as const
      const transaction = (await database()).transaction(stores, 'readwrite', STRICT)
      const readings = transaction.objectStore('readings')
      const named = await readings.index('activityId').getAll(activityId)
      await atOnce(transaction, (ask) => {
        ask(transaction.objectStore('doors').delete(activityId))
        ask(transaction.objectStore('tickets').delete(ticketsOf(activityId)))
        for (const reading of named) ask(readings.put(withoutName(reading)))
      })
    },

    listReadings: async (activityId) =>
      (await database()).getAllFromIndex('readings', 'activityId', activityId),

    async addReading(reading) {
      const transaction = (await database()).transaction('readings', 'readwrite', STRICT)
      // The database numbers it.
      const id = await transaction.store.add(reading as Reading)
      await transaction.done
      return id
    },

    async saveReadings(readings) {
      const transaction = (await database()).transaction('readings', 'readwrite', STRICT)
      await atOnce(transaction, (ask) => {
        for (const reading of readings) ask(transaction.store.put(reading))
      })
    },

    async dropReadings(activityId) {
      const transaction = (await database()).transaction('readings', 'readwrite', STRICT)
      const keys = await transaction.store.index('activityId').getAllKeys(activityId)
      await atOnce(transaction, (ask) => {
        for (const key of keys) ask(transaction.store.delete(key))
      })
    },

    readSettings: async () => (await (await database()).get('settings', 'settings')) ?? FIRST_SETTINGS,
    async saveSettings(settings) {
      await (await database()).put('settings', settings, 'settings')
    },
  }
}

function create(database: Database): void {
  database.createObjectStore('doors')
  database.createObjectStore('tickets', { keyPath: ['activityId', 'hash'] })
  database
    .createObjectStore('readings', { keyPath: 'id', autoIncrement: true })
    .createIndex('activityId', 'activityId')
  database.createObjectStore('settings')
}

function ticketsOf(activityId: number): IDBKeyRange {
  return IDBKeyRange.bound([activityId], [activityId, []])
}

type Names = readonly ('doors' | 'tickets' | 'readings')[]

type Ask = (request: Promise<unknown>) => void

/** Does all of it or nothing: a request that fails before the browser has it would let the others through. */
async function atOnce<Stores extends Names>(
  transaction: IDBPTransaction<Schema, Stores, 'readwrite'>,
  work: (ask: Ask) => void,
): Promise<void> {
  const asked: Promise<unknown>[] = [transaction.done]
  // Each is heard, also when another one has failed before.
  transaction.done.catch(() => undefined)
  try {
    work((request) => {
      request.catch(() => undefined)
      asked.push(request)
    })
    await Promise.all(asked)
  } catch (error) {
    abort(transaction)
    throw error
  }
}

/** One that has failed by itself is aborted already. */
function abort(transaction: Pick<IDBTransaction, 'abort'>): void {
  try {
    transaction.abort()
  } catch {
    // nothing is left to take back
  }
}
