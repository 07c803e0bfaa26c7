import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '#app/routes.ts'
import type { Target } from './requests.ts'

/** The parameters of pages' addresses besides their path. */
const QUERIES: Record<string, string[]> = {
  activites: ['search', 'types', 'startDate', 'endDate', 'town', 'distance', 'page'],
  'activites.ics': ['search', 'types', 'startDate', 'endDate', 'town', 'distance', 'lang'],
  'activites.atom': ['search', 'types', 'startDate', 'endDate', 'town', 'distance', 'lang'],
  'activites/:activityId/inscription': ['n', 'reprise', 'passe'],
  authentification: ['set', 'error', 'spsId', 'returnTo'],
  'authentification/google': ['providerId', 'spsId', 'returnTo'],
  'courriel/confirmer': ['clid'],
  'courriel/desabonnement': ['lien', 'state'],
  'courriel/messages': ['lien'],
  'entree/:activityId/code': ['code', 'lang'],
  'mes-activites/:activityId/courriels/maintenant': ['participant'],
  'mot-de-passe': ['code'],
  invitation: ['lien'],
  'invitation/activite': ['lien'],
  'invitation/desabonnement': ['lien'],
  'infolettre/confirmer': ['lien'],
  'infolettre/desabonnement': ['lien'],
  'mes-inscriptions': ['passe', 'page'],
  'mes-inscriptions/mot-de-passe': ['passe'],
  'partage/:file': ['v'],
  integrer: ['activite', 'hote', 'cadre', 'search'],
  'embarquer/activite/:activityId': ['lang'],
  'embarquer/activites': ['hote', 'search', 'types', 'lang'],
  oembed: ['url', 'format', 'maxwidth', 'maxheight'],
  signaler: ['activityId', 'commentId', 'userId'],
  ameliorer: ['retour'],
}

const CREDENTIALS = ['username', 'password', 'prenom', 'nom', 'incName', 'organisation', 'terms', 'view']
const GUEST = ['as', 'prenom', 'nom', 'email', 'emailAgain', 'terms', 'answer-1-1', 'people-1', 'askedPeople']
const PARTY = ['nbrParticipant', 'consent', 'acceptFewer', 'cardNumber', 'cardEmail', 'signIn', ...GUEST]
const PLACE = ['city', 'nearCity', 'cityPlaceId', 'address', 'isOnline', 'onlineLink']
const WHAT = [
  'name',
  'typeId',
  'description',
  'language',
  'startDate',
  'endDate',
  'timeZone',
  'questions',
  'ticketTypes',
]
const HOW = [
  'participantNbr',
  'unlimited',
  'pictureKey',
  'refundMax',
  'pctRefundMax',
  'minimumNbr',
  'minimumDate',
  'ticketsLockedAt',
]
const ACTIVITY = [...WHAT, ...PLACE, ...HOW, 'requestKey', 'turn', 'draftVersion', 'intent']
const SETTINGS = ['ALERT_NEW_ACTIVITY', 'NEXT_24H', 'intent']
const PROFILE = ['prenom', 'nom', 'description', 'facebook', 'web', 'language', 'city', 'left', 'top', 'side']

/** Field names that forms send. */
const BODIES: Record<string, string[]> = {
  authentification: [...CREDENTIALS, 'sponsorshipCode', 'returnTo'],
  'activites/:activityId/inscription': PARTY,
  'ajouter-une-activite': ACTIVITY,
  'ajouter-une-activite/brouillon': ACTIVITY,
  'mes-activites/:activityId/modifier': [...ACTIVITY, 'lockVersion', 'scope'],
  ameliorer: [...ACTIVITY, 'improvmentId', 'improvmentRate'],
  'mes-activites/:activityId/invitations': ['guests', 'file', 'intent', 'id'],
  'mes-activites/:activityId/porte': ['intent', 'device', 'id'],
  'entree/cle/:token': ['device'],
  'entree/:activityId/code': ['code', 'scanId', 'way'],
  'mes-activites/:activityId/courriels': ['id', 'intent'],
  'mes-activites/:activityId/courriels/:moment': ['subject', 'content', 'useCustomLogo', 'intent'],
  'mes-activites/:activityId/courriels/maintenant': [
    ...['subject', 'content', 'useCustomLogo', 'mayReply', 'audience', 'requestKey', 'intent'],
  ],
  'mes-activites/:activityId/ajouter': [
    'prenom',
    'nom',
    'email',
    'nbrParticipant',
    'amount',
    'checkNumber',
    'requestKey',
  ],
  'mon-compte/profil': PROFILE,
  'mon-compte/interets': ['selectedTypes'],
  'mon-compte/notifications': SETTINGS,
  'operations/annonce': ['textFr', 'textEn', 'href', 'startDate', 'endDate'],
}

const USUAL = [
  'intent',
  'reason',
  'message',
  'email',
  'text',
  'returnTo',
  'lien',
  'code',
  'newPass',
  'activityId',
  'participantId',
]

interface Page {
  path: string
  file: string
}

/** Every address of routes.ts, with its file. */
export function pages(): Page[] {
  const entries: RouteConfigEntry[] = routes
  return entries.filter(({ path = '' }) => path !== 'api/*').map(({ path = '', file }) => ({ path, file }))
}

/** The pages that a form may be sent to. */
export function formPages(): Page[] {
  return pages().filter(({ file }) =>
    /^export (async function action|const action|function action|\{[^}]*\baction\b)/m.test(
      readFileSync(new URL(`../../app/${file}`, import.meta.url), 'utf8'),
    ),
  )
}

/** Every page, and every form of the site. */
export function pageTargets(): Target[] {
  const shown = pages().map(({ path }): Target => ({
    method: 'GET',
    path: addressOf(path),
    query: QUERIES[path] ?? [],
    body: [],
    bodyType: 'form',
  }))
  const sent = formPages().map(({ path }): Target => ({
    method: 'POST',
    path: addressOf(path),
    query: QUERIES[path] ?? [],
    body: BODIES[path] ?? USUAL,
    bodyType: 'form',
  }))
  return [...shown, ...sent]
}

function addressOf(path: string): string {
  return path === '*' ? '/:anything' : `/${path}`
}
