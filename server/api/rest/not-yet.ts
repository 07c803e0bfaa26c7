import { open } from '#server/api/base.ts'
import { answerNotBuilt } from './answer-not-built.ts'

/** Nouns of the contract of which nothing is built yet. A noun leaves this file when its first call works. */
export const notYet = {
  dashboard: {
    stats: open.dashboard.stats.handler(answerNotBuilt),
    payments: open.dashboard.payments.handler(answerNotBuilt),
    participants: open.dashboard.participants.handler(answerNotBuilt),
  },
  subscription: {
    listProducts: open.subscription.listProducts.handler(answerNotBuilt),
    subscribe: open.subscription.subscribe.handler(answerNotBuilt),
    read: open.subscription.read.handler(answerNotBuilt),
    end: open.subscription.end.handler(answerNotBuilt),
    list: open.subscription.list.handler(answerNotBuilt),
  },
}
