import type { ActionFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { world } from '#tests/api/world/world.ts'

/** A malformed secret in place of a link's is unknown to everybody: that must not be an internal error. */
const SECRETS = ['lien', 'clid', 'code', 'passe', 'reprise']
const VALUES = ['', ' ', '\u3000\t', '-', '\uD83D', ' '.repeat(600), `${' '.repeat(250)}x`, '💥'.repeat(300)]

interface Page {
  loader?: (args: ActionFunctionArgs) => unknown
  action?: (args: ActionFunctionArgs) => unknown
}

const pages = import.meta.glob<Page>('/app/features/**/*.{ts,tsx}')
const LINKED = routes.filter(({ path = '' }) =>
  /^(courriel|invitation|infolettre|mes-inscriptions|mot-de-passe|au-revoir|authentification|mon-compte.confidentialite.supprimer)(\/[\w-]+)*$/.test(
    path,
  ),
)

test.each(LINKED.map(({ path = '', file }) => [path, file] as const))(
  '/%s takes a blank or broken link for one that it does not know',
  async (path, file) => {
    const { services } = await world()
    // The pages ask the services of the process.
    Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
    const page = await pages[`/app/${file}`]?.()
    const faults: string[] = []
    for (const value of VALUES) {
      const query = new URLSearchParams(SECRETS.map((name) => [name, value]))
      const url = `${services.settings.publicUrl}/${path}`
      for (const [handler, request] of [
        [page?.loader, new Request(`${url}?${query}`)],
        [page?.action, new Request(url, { method: 'POST', body: query })],
        [page?.action, new Request(`${url}?${query}`, { method: 'POST', body: new URLSearchParams() })],
      ] as const) {
        if (!handler) continue
        try {
          await handler({ request, context: { peer: '203.0.113.77' }, params: {} })
        } catch (thrown) {
          const isAnswer =
            thrown instanceof Response || (thrown as { type?: string }).type === 'DataWithResponseInit'
          if (!isAnswer)
            faults.push(`${request.method} ${JSON.stringify(value.slice(0, 5))}: ${String(thrown)}`)
        }
      }
    }
    expect(faults).toEqual([])
  },
)
