import type { Alteration } from '#tests/infrastructure/altered-build.ts'
import { faultsOf } from './silence-walk.ts'
import type { Trouble } from './walk.ts'

/** Something that keeps money right, how it is switched off in the build, and the trouble in which that is noticed. */
export interface Protection {
  name: string
  alterations: Alteration[]
  flow: string
  trouble: Trouble
}

export const PROTECTIONS: Protection[] = [
  {
    name: 'the key of a call',
    alterations: [
      {
        from: 'paymentIntents.create(intentParams(intent, idempotencyKey), { idempotencyKey })',
        to: 'paymentIntents.create(intentParams(intent, idempotencyKey))',
      },
    ],
    flow: 'mobile',
    // The payment is made, twice nobody hears of it, and the person asks again.
    trouble: {
      faults: faultsOf(
        [0, 1].map((index) => ({ call: 'POST /v1/payment_intents', index, answer: 'a cut body' })),
      ),
    },
  },
  {
    name: 'the commit before the call',
    // The row of the call is only there once the call is over. It is the worker that refunds.
    alterations: [
      {
        from: 'if (services.db.isTransaction) throw new Error("A call to the provider has to wait for the commit.");',
        to: 'if (!services.db.isTransaction) return inTransaction(services, (inside) => callOutside(inside, act));',
      },
      // A refund whose call was forgotten is known by the key that Stripe keeps with it (docs/decisions/131).
      {
        from: 'refundId: String(refund.refundId), key }',
        to: 'refundId: String(refund.refundId) }',
      },
    ],
    flow: 'late payment',
    trouble: { death: { victim: 'worker', at: [], named: { point: 'answered: POST /v1/refunds' } } },
  },
  {
    name: 'the unique event',
    alterations: [
      {
        from: 'conflict.column("eventId").doNothing()',
        to: 'conflict.column("eventId").doUpdateSet({ doneAt: null })',
      },
    ],
    flow: 'web purchase',
    // The event is kept, and its sender was not told: it comes again.
    trouble: {
      death: {
        victim: 'web',
        at: [],
        named: { point: 'after commit', after: 'inside: insert into stripe_event' },
      },
    },
  },
]
