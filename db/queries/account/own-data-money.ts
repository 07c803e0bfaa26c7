import type { Db } from '#db/schema.ts'

/** Reads what a person bought and sold. A seller's archive names no buyer: the list of the activity does. */
export async function readMoney(db: Db, userId: number) {
  const sales = await db.selectFrom('order').selectAll().where('hostId', '=', userId).orderBy('id').execute()
  return {
    orders: await db.selectFrom('order').selectAll().where('buyerId', '=', userId).orderBy('id').execute(),
    orderLines: await db
      .selectFrom('orderLine')
      .innerJoin('order', 'order.id', 'orderLine.orderId')
      .selectAll('orderLine')
      .where('order.buyerId', '=', userId)
      .orderBy('orderLine.id')
      .execute(),
    sales: sales.map(({ buyerName: _buyerName, buyerId: _buyerId, network: _network, ...sale }) => sale),
    refunds: await db
      .selectFrom('refund')
      .innerJoin('order', 'order.id', 'refund.orderId')
      .select(['refund.orderId', 'cause', 'percent', 'refund.state', 'refund.totalCents', 'refund.createdAt'])
      .where((eb) => eb.or([eb('order.buyerId', '=', userId), eb('refund.hostId', '=', userId)]))
      .orderBy('refund.id')
      .execute(),
    paymentAccounts: await db
      .selectFrom('paymentAccount')
      .select(['stripeAccountId', 'createdAt', 'readyAt', 'lostAt', 'endedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    ledger: await db
      .selectFrom('ledgerEntry')
      .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerEntry.accountId')
      .innerJoin('ledgerTransaction', 'ledgerTransaction.id', 'ledgerEntry.transactionId')
      .select(['ledgerTransaction.kind', 'ledgerTransaction.at', 'ledgerTransaction.orderId', 'cents'])
      .where('ledgerAccount.hostId', '=', userId)
      .orderBy('ledgerEntry.id')
      .execute(),
  }
}
