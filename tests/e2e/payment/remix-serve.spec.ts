import { expect, test } from '#tests/e2e/fixtures.ts'
import { signIn, signOut } from '#tests/e2e/steps.ts'
import { startProduct } from '#tests/infrastructure/product.ts'
import { CARD, chooseAsGuest, goAndPay, letSell, publishPaid } from './shop.ts'

/** Plain remix-serve, with no front of ours. */
test.use({
  product: [
    async ({}, use) => {
      const product = await startProduct({ serve: 'remix-serve' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('under plain remix-serve places are bought, and the provider’s event settles them by itself', async ({
  page,
  t,
  account,
  database,
  mailbox,
}) => {
  test.slow()
  const name = `Souper sans façade ${Date.now()}`
  const host = await account('host')
  await letSell(database, host.email)
  await signIn(page, t, host)
  const activityId = await publishPaid(page, database, name)
  await signOut(page)

  const luce = await chooseAsGuest(page, t, activityId, { firstName: 'Luce', adults: 1 })
  await goAndPay(page, t, /45[,.]99/)
  // Nobody comes back to us: only the event tells that it is paid.
  const paid = await page.request.post(page.url(), { form: CARD, maxRedirects: 0 })
  expect(paid.headers().location).toContain('/mes-commandes/')
  expect((await mailbox.message({ to: luce.email, subject: name })).text).toMatch(/45[,.]99/)
})
