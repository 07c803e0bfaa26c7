import { createHash } from 'node:crypto'
import { describe as describeFault, fuzz, report, SEED } from '#tests/fuzz/run.ts'
import type { Target } from '#tests/fuzz/requests.ts'
import { expect, test } from './fixtures.ts'

const page = (path: string, query: string[] = []): Target => ({
  method: 'GET',
  path,
  query,
  body: [],
  bodyType: 'form',
})
const form = (path: string, body: string[]): Target => ({
  method: 'POST',
  path,
  query: [],
  body,
  bodyType: 'form',
})

const CREDENTIALS = [
  'username',
  'password',
  'prenom',
  'nom',
  'incName',
  'organisation',
  'sponsorshipCode',
  'terms',
  'view',
  'returnTo',
]
const ACTIVITY = [
  'name',
  'typeId',
  'description',
  'language',
  'startDate',
  'endDate',
  'timeZone',
  'city',
  'cityPlaceId',
  'address',
  'participantNbr',
  'unlimited',
  'pictureKey',
  'intent',
]

/** The pages of app/routes.ts, and what their forms send. */
const TARGETS: Target[] = [
  page('/'),
  page('/activites', ['search', 'types', 'startDate', 'endDate', 'page']),
  page('/activites/:activityId/les-cretes'),
  page('/activites/:activityId/inscription'),
  page('/activites/:activityId/activite.ics'),
  page('/profil/:userId'),
  page('/authentification', ['set', 'error', 'spsId', 'returnTo']),
  page('/courriel/confirmer', ['clid']),
  page('/mon-compte/conditions'),
  page('/dashboard'),
  page('/ajouter-une-activite'),
  page('/mes-activites', ['page']),
  page('/mes-activites/:activityId'),
  page('/presences'),
  page('/mes-inscriptions'),
  page('/billets/:uuid'),
  page('/b/:code'),
  page('/operations/activites', ['page']),
  page('/operations/files', ['page']),
  page('/operations/courriel', ['page']),
  page('/operations/courriel/:name'),
  page('/operations/courriel/:name/html'),
  page('/operations/annonce'),
  page('/api/docs'),
  page('/couvertures/:file'),
  page('/images/:file'),
  page('/sitemap.xml'),
  page('/sitemap/:file'),
  page('/activites.ics', ['search', 'types', 'startDate', 'endDate', 'town', 'distance', 'lang']),
  page('/activites.atom', ['search', 'types', 'startDate', 'endDate', 'town', 'distance', 'lang']),
  page('/profil/:userId/activites.ics'),
  page('/profil/:userId/activites.atom'),
  page('/agenda/:token/viree.ics'),
  page('/partage/:file', ['v']),
  page('/plans/:file'),
  page('/integrer', ['activite', 'hote', 'cadre', 'search']),
  page('/embarquer/activite/:activityId', ['lang']),
  page('/embarquer/activites', ['hote', 'search', 'types', 'lang']),
  page('/oembed', ['url', 'format', 'maxwidth', 'maxheight']),
  page('/courriel/desabonnement', ['lien', 'state']),
  page('/mon-compte/notifications'),
  page('/mon-compte/agenda'),
  page('/sante'),
  page('/metrics'),
  page('/:anything'),
  form('/authentification', CREDENTIALS),
  form('/authentification/renvoyer', ['returnTo']),
  form('/deconnexion', []),
  form('/courriel/confirmer', ['clid']),
  form('/mon-compte/conditions', ['terms']),
  form('/activites/:activityId/inscription', ['nbrParticipant', 'consent', 'acceptFewer']),
  form('/ajouter-une-activite', ACTIVITY),
  form('/presences', ['participantId', 'activityId', 'rate']),
  form('/mes-activites/:activityId', ['participantId', 'rate']),
  form('/operations/activites', ['activityId', 'reason', 'message', 'intent']),
  form('/courriel/desabonnement', ['lien', 'List-Unsubscribe']),
  form('/mon-compte/notifications', ['ALERT_NEW_ACTIVITY', 'NEXT_24H', 'intent']),
  form('/mon-compte/agenda', ['intent']),
  form('/operations/files', ['taskId', 'decision', 'reason']),
  form('/operations/annonce', ['textFr', 'textEn', 'href', 'startDate', 'endDate']),
  form('/langue', ['locale', 'returnTo']),
  form('/temoins', ['consent', 'returnTo']),
  form('/annonce/fermer', ['announcementId', 'returnTo']),
]

test('five hundred malformed requests to the pages find no fault of ours', async ({
  product,
  account,
  request,
}, { project }) => {
  test.setTimeout(180_000)
  const cookies: string[] = []
  for (const role of ['operator', 'host', 'participant'] as const) {
    const { email: username, password } = await account(role)
    const data = { username, password }
    const signedIn = await request.post('/api/auth/callback/credentials', {
      data,
      headers: { 'X-Viree-Client': 'mobile' },
    })
    const { token } = (await signedIn.json()) as { token: string }
    cookies.push(`viree_session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'))}`)
  }
  for (const Cookie of cookies) {
    const session = await request.get('/api/auth/session', { headers: { Cookie } })
    expect(await session.json()).toHaveProperty('user')
  }
  const { host, port, origin } = new URL(product.url)
  // Each way to meet the product sends other requests.
  const seed = SEED + createHash('sha256').update(project.name).digest().readUInt16BE()

  const askers = { host, origin, cookies }
  const outcome = await fuzz({
    port: Number(port),
    seed,
    requests: 500,
    targets: TARGETS,
    askers,
    mayAnswer501: () => false,
  })

  report('500 malformed requests to pages', seed, outcome)
  expect(outcome.faults.map(describeFault)).toEqual([])
  expect((await request.get('/sante')).status()).toBe(200)
})
