// Also on PostgreSQL: sums, and locks in transactions.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteCheque } from '#server/services/participation/cheque.ts'
import {
  cashCheque,
  giveChequeBack,
  readDesk,
  returnCheque,
  takeChequeOff,
  uncashCheque,
} from '#server/services/participation/cheque-desk.ts'
import { closeSlip, depositCheques, readSlip } from '#server/services/participation/deposit-slip.ts'
import { removeParticipant } from '#server/services/participation/remove.ts'
import { manualParticipation } from '#tests/api/world/without-account.ts'
import { isOnPostgres, world } from '#tests/api/world/world.ts'

interface Modelled {
  participationId: number
  due: number
  hasLeft: boolean
  /** Of the open cheque; `slip`: on the open one, or on a closed one. */
  open: { state: 'RECEIVED' | 'DEPOSITED' | 'CASHED'; cents: number; slip: 'open' | 'closed' | null } | null
  hasReturned: boolean
}

const ACTS = [
  ...(['note', 'note', 'amount', 'slip', 'slip', 'close', 'cash', 'uncash', 'return'] as const),
  ...(['replace', 'giveBack', 'takeOff', 'remove'] as const),
]
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  who: fc.nat({ max: 3 }),
  cents: fc.constantFrom(0, 100, 250),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Applies a step to the model; false: it is refused. */
function doInModel(all: Modelled[], { act, who, cents }: Step): boolean {
  const one = all[who]!
  const { open } = one
  switch (act) {
    case 'note':
    case 'replace':
      if (one.hasLeft || open?.state === 'DEPOSITED' || open?.state === 'CASHED') return false
      one.open = { state: 'RECEIVED', cents: one.due, slip: one.due > 0 ? (open?.slip ?? null) : null }
      return true
    case 'amount':
      if (one.hasLeft) return false
      one.due = cents
      if (open?.state === 'RECEIVED') Object.assign(open, { cents, ...(cents === 0 && { slip: null }) })
      return true
    case 'slip':
      if (open?.state !== 'RECEIVED' || open.cents === 0) return false
      open.slip = 'open'
      return true
    case 'close': {
      const onSlip = all.flatMap(({ open }) => (open?.slip === 'open' ? [open] : []))
      for (const cheque of onSlip) Object.assign(cheque, { state: 'DEPOSITED', slip: 'closed' })
      return onSlip.length > 0
    }
    case 'cash':
      if (!open) return false
      if (open.slip === 'open') open.slip = null
      open.state = 'CASHED'
      return true
    case 'uncash':
      if (open?.state === 'CASHED') open.state = open.slip ? 'DEPOSITED' : 'RECEIVED'
      return open !== null
    case 'return':
      Object.assign(one, open && { open: null, hasReturned: true })
      return open !== null || one.hasReturned
    case 'giveBack':
      if (open?.state !== 'RECEIVED') return false
      one.open = null
      return true
    case 'takeOff':
      if (open?.slip === 'closed') return false
      if (open) open.slip = null
      return true
    case 'remove':
      if (one.hasLeft) return false
      return (one.hasLeft = true)
  }
}

function sumsOf(all: Modelled[]) {
  const of = (state: string) =>
    all.reduce((sum, { open }) => sum + (open?.state === state ? open.cents : 0), 0)
  const awaited = all.filter(({ open, hasLeft }) => !open && !hasLeft)
  return {
    AWAITED: awaited.reduce((sum, { due }) => sum + due, 0),
    ...{ RECEIVED: of('RECEIVED'), DEPOSITED: of('DEPOSITED'), CASHED: of('CASHED') },
  }
}

async function productOf(app: Awaited<ReturnType<typeof world>>) {
  const { services, db } = app
  const host = await app.host()
  const session = await app.sessionOf(host)
  const { id: activityId } = await app.activity({ host })
  const all: Modelled[] = []
  for (const due of [100, 250, 0, 100]) {
    const { id } = await manualParticipation(services, session, activityId, { amountCents: due })
    all.push({ participationId: id, due, hasLeft: false, open: null, hasReturned: false })
  }
  let numbers = 0

  async function newest(participationId: number) {
    const cheques = db.selectFrom('cheque').select('id').where('participationId', '=', participationId)
    const found = await cheques.where('endedAt', 'is', null).orderBy('id', 'desc').executeTakeFirst()
    return { chequeId: found?.id ?? 4711 }
  }

  async function openSlip() {
    const slips = db.selectFrom('depositSlip').select('id').where('hostId', '=', host.id)
    return { slipId: (await slips.where('closedAt', 'is', null).executeTakeFirst())?.id ?? 4711 }
  }

  async function carryOut({ act, who, cents }: Step): Promise<object> {
    const { participationId } = all[who]!
    const of = await newest(participationId)
    const note = { activityId, participationId }
    switch (act) {
      case 'note':
      case 'replace':
        return noteCheque(services, session, { ...note, number: String(++numbers), isNew: act === 'replace' })
      case 'amount':
        return noteCheque(services, session, { ...note, amountCents: cents })
      case 'slip':
        return depositCheques(services, session, { chequeIds: [of.chequeId] })
      case 'close':
        return closeSlip(services, session, await openSlip())
      case 'cash':
        return cashCheque(services, session, of)
      case 'uncash':
        return uncashCheque(services, session, of)
      case 'return':
        return returnCheque(services, session, { ...of, reason: 'Sans provision' })
      case 'giveBack':
        return giveChequeBack(services, session, of)
      case 'takeOff':
        return takeChequeOff(services, session, of)
      case 'remove':
        return removeParticipant(services, session, { ...note, reason: null, isManual: true })
    }
  }

  async function sums() {
    const desk = await readDesk(services, session, { status: 'AWAITED', page: 0 })
    if ('refused' in desk) throw new Error(desk.refused)
    const { AWAITED, RECEIVED, DEPOSITED, CASHED } = desk.totals
    const cents = [AWAITED, RECEIVED, DEPOSITED, CASHED].map((sum) => sum.cents)
    expect(cents.reduce((sum, one) => sum + one)).toBe(desk.expectedCents)
    return { AWAITED: cents[0], RECEIVED: cents[1], DEPOSITED: cents[2], CASHED: cents[3] }
  }

  /** All closed slips as they print. */
  async function closedSlips() {
    const closed = db.selectFrom('depositSlip').select('id').where('hostId', '=', host.id)
    const printed = []
    for (const { id } of await closed.where('closedAt', 'is not', null).orderBy('id').execute()) {
      const read = await readSlip(services, session, { slipId: id })
      if ('refused' in read) throw new Error(read.refused)
      const { number, closedAt } = read.slip
      const lines = read.cheques.map((cheque) => [cheque.id, cheque.number, cheque.amountCents])
      printed.push({ number, closedAt, lines })
    }
    return printed
  }
  return { all, carryOut, sums, closedSlips }
}

test('whatever happens to cheques, the sums come to what is expected, and a closed slip never changes', async () => {
  const app = await world()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { all, carryOut, sums, closedSlips } = await productOf(app)
      let closed: object[] = []
      for (const one of steps) {
        const isDone = doInModel(all, one)
        const done = await carryOut(one)
        // Nothing to take off a cheque that was never there, or to return twice.
        if (one.act !== 'takeOff' && one.act !== 'uncash')
          expect([one, !('refused' in done)]).toEqual([one, isDone])
        expect(await sums()).toEqual(sumsOf(all))
        const printed = await closedSlips()
        expect(printed.slice(0, closed.length)).toEqual(closed)
        closed = printed
      }
    }),
    { numRuns: isOnPostgres ? 12 : 40, seed: 20261128 },
  )
})
