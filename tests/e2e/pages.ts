import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '#app/routes.ts'
import { organisePath } from '#server/domain/platform/brand.ts'

export type Reader = 'visitor' | 'participant' | 'host' | 'operator'

export interface ListedPage {
  as: Reader
  path: string
  /**
   * Its address is a secret or made at run time: the first link or form of the page at `path` that contains this leads
   * to it; of several, one after the other.
   */
  behind?: string | readonly string[]
}

/** Every page of routes.ts that a person can open, by its pattern: as whom, and at which address. */
export const PAGES: Record<string, ListedPage> = {
  '': { as: 'visitor', path: '/' },
  activites: { as: 'visitor', path: '/activites' },
  'activites/:activityId/:slug?': { as: 'visitor', path: '/activites/20' },
  'activites/:activityId/commentaires/:commentId': { as: 'visitor', path: '/activites/20/commentaires/1' },
  'activites/:activityId/avis': { as: 'participant', path: '/activites/1/avis' },
  'activites/:activityId/inscription': { as: 'participant', path: '/activites/32/inscription' },
  // Without a form that was sent, it leads to an empty one.
  'activites/:activityId/inscription/payer': { as: 'participant', path: '/activites/32/inscription/payer' },
  'activites/:activityId/inscription/merci': {
    as: 'participant',
    path: '/activites/33/inscription/merci?places=2',
  },
  'activites/:activityId/attente': { as: 'participant', path: '/activites/32/attente' },
  integrer: { as: 'visitor', path: '/integrer?activite=20' },
  'profil/:userId': { as: 'visitor', path: '/profil/2' },
  authentification: { as: 'visitor', path: '/authentification?set=signup' },
  'authentification/google': { as: 'visitor', path: '/authentification/google?providerId=abcdefgh' },
  'courriel/confirmer': { as: 'visitor', path: '/courriel/confirmer?clid=abcdefgh' },
  'courriel/desabonnement': { as: 'visitor', path: '/courriel/desabonnement?lien=abcdefgh' },
  'courriel/messages': { as: 'visitor', path: '/courriel/messages?lien=abcdefgh' },
  'courriel/pas-moi': { as: 'visitor', path: '/courriel/pas-moi?lien=abcdefgh' },
  'courriel/parent': { as: 'visitor', path: '/courriel/parent?lien=abcdefgh' },
  'courriel/renvoyer': { as: 'participant', path: '/courriel/renvoyer' },
  'mot-de-passe': { as: 'visitor', path: '/mot-de-passe?code=abcdefgh' },
  'au-revoir': { as: 'visitor', path: '/au-revoir' },
  'mes-inscriptions/mot-de-passe': { as: 'visitor', path: '/mes-inscriptions/mot-de-passe?passe=abcdefgh' },
  'mon-compte/profil': { as: 'host', path: '/mon-compte/profil' },
  'mon-compte/interets': { as: 'participant', path: '/mon-compte/interets' },
  'mon-compte/notifications': { as: 'participant', path: '/mon-compte/notifications' },
  'mon-compte/agenda': { as: 'participant', path: '/mon-compte/agenda' },
  'mon-compte/facturation': { as: 'host', path: '/mon-compte/facturation' },
  'mon-compte/paiements': { as: 'host', path: '/mon-compte/paiements' },
  'mon-compte/paiements/retour': { as: 'visitor', path: '/mon-compte/paiements/retour' },
  // Without a sign-in that waits for its code, it leads to the beginning.
  'authentification/double-verification': { as: 'visitor', path: '/authentification/double-verification' },
  'mon-compte/securite/double-verification': {
    as: 'participant',
    path: '/mon-compte/securite/double-verification',
  },
  'mon-compte/securite/verifier-cles': { as: 'participant', path: '/mon-compte/securite/verifier-cles' },
  'mon-compte/securite': { as: 'participant', path: '/mon-compte/securite' },
  'mon-compte/verifier': { as: 'participant', path: '/mon-compte/verifier?pour=BILLING&etape=code' },
  'mon-compte/confidentialite': { as: 'participant', path: '/mon-compte/confidentialite' },
  'mon-compte/confidentialite/supprimer': { as: 'host', path: '/mon-compte/confidentialite/supprimer' },
  invitation: { as: 'visitor', path: '/invitation?lien=abcdefgh' },
  'invitation/activite': { as: 'visitor', path: '/invitation/activite?lien=abcdefgh' },
  'invitation/desabonnement': { as: 'visitor', path: '/invitation/desabonnement?lien=abcdefgh' },
  'mon-compte/organisations': { as: 'participant', path: '/mon-compte/organisations' },
  'mon-compte/organisations/:organisationId': {
    as: 'host',
    path: '/mon-compte/organisations',
    behind: '/mon-compte/organisations/',
  },
  'mon-compte/organisations/:organisationId/cartes/:memberCardId': {
    as: 'host',
    path: '/mon-compte/organisations',
    behind: ['/mon-compte/organisations/', '/cartes/'],
  },
  'mon-compte/codes': { as: 'participant', path: '/mon-compte/codes' },
  'mon-compte/conditions': { as: 'participant', path: '/mon-compte/conditions' },
  dashboard: { as: 'host', path: '/dashboard' },
  'ajouter-une-activite': { as: 'host', path: '/ajouter-une-activite' },
  ameliorer: { as: 'host', path: '/ameliorer' },
  'mes-activites': { as: 'host', path: '/mes-activites' },
  'mes-activites/cheques': { as: 'host', path: '/mes-activites/cheques?etat=recus' },
  'mes-activites/cheques/:slipId': {
    as: 'host',
    path: '/mes-activites/cheques?etat=bordereaux',
    behind: '/mes-activites/cheques/',
  },
  'mes-activites/statistiques': { as: 'host', path: '/mes-activites/statistiques?periode=tout' },
  'mes-activites/:activityId': { as: 'host', path: '/mes-activites/20' },
  'mes-activites/:activityId/modifier': { as: 'host', path: '/mes-activites/20/modifier' },
  'mes-activites/:activityId/repeter': { as: 'host', path: '/mes-activites/20/repeter' },
  'mes-activites/:activityId/apercu': { as: 'host', path: '/mes-activites', behind: '/apercu' },
  'mes-activites/:activityId/brouillon': { as: 'host', path: '/mes-activites', behind: '/brouillon' },
  'mes-activites/:activityId/ajouter': { as: 'host', path: '/mes-activites/20/ajouter' },
  'mes-activites/:activityId/places': { as: 'host', path: '/mes-activites/20/places' },
  'mes-activites/:activityId/porte': { as: 'host', path: '/mes-activites/79/porte' },
  'mes-activites/:activityId/invitations': { as: 'host', path: '/mes-activites/20/invitations' },
  'mes-activites/:activityId/courriels': { as: 'host', path: '/mes-activites/20/courriels' },
  'mes-activites/:activityId/courriels/maintenant': {
    as: 'host',
    path: '/mes-activites/20/courriels/maintenant',
  },
  'mes-activites/:activityId/courriels/:moment': {
    as: 'host',
    path: '/mes-activites/20/courriels/confirmation',
  },
  'mes-activites/:activityId/attente': { as: 'host', path: '/mes-activites/24/attente' },
  'mes-activites/:activityId/attente/:waitingId/offrir': {
    as: 'host',
    path: '/mes-activites/24/attente',
    behind: '/offrir',
  },
  'mes-activites/:activityId/attente/:waitingId/retirer': {
    as: 'host',
    path: '/mes-activites/24/attente',
    behind: '/retirer',
  },
  'mes-activites/:activityId/feuille': { as: 'host', path: '/mes-activites/20/feuille' },
  'mes-activites/:activityId/statistiques': { as: 'host', path: '/mes-activites/20/statistiques' },
  'mes-activites/:activityId/annuler': { as: 'host', path: '/mes-activites/20/annuler' },
  'mes-activites/:activityId/participants/:participantId': {
    as: 'host',
    path: '/mes-activites/20',
    behind: '/participants/',
  },
  'mes-activites/:activityId/participants/:participantId/cheque': {
    as: 'host',
    path: '/mes-activites/20',
    behind: '/cheque',
  },
  'mes-activites/:activityId/participants/:participantId/retirer': {
    as: 'host',
    path: '/mes-activites/20',
    behind: '/retirer',
  },
  presences: { as: 'host', path: '/presences' },
  'mes-inscriptions': { as: 'participant', path: '/mes-inscriptions' },
  'mes-inscriptions/:participantId/annuler': {
    as: 'participant',
    path: '/mes-inscriptions',
    behind: '/annuler',
  },
  'mes-inscriptions/:participantId/noms': { as: 'participant', path: '/mes-inscriptions', behind: '/noms' },
  'mes-commandes': { as: 'participant', path: '/mes-commandes' },
  // Opens for its buyer; anybody else is told how to find their tickets. The journeys of tests/e2e/payment see it.
  'mes-commandes/:transactionId': { as: 'visitor', path: '/mes-commandes/abcdefgh' },
  'billets/:uuid': { as: 'participant', path: '/mes-inscriptions', behind: '/billets/' },
  'billets/:uuid/transmettre': { as: 'participant', path: '/mes-inscriptions', behind: '/transmettre' },
  // The journeys of tests/e2e/participation/door.spec.ts hold a door.
  'entree/cle/:token': { as: 'visitor', path: '/entree/cle/abcdefgh' },
  'entree/:activityId/code': { as: 'host', path: '/entree/79/code' },
  'entree/:activityId/quitter': { as: 'visitor', path: '/entree/79/quitter' },
  'operations/activites': { as: 'operator', path: '/operations/activites' },
  'operations/activites/:activityId/retirer': { as: 'operator', path: '/operations/activites/20/retirer' },
  'operations/modifications': { as: 'operator', path: '/operations/modifications' },
  'operations/codes': { as: 'operator', path: '/operations/codes' },
  'operations/codes/:codeId': { as: 'operator', path: '/operations/codes', behind: '/operations/codes/' },
  'operations/presences/:participantId': {
    as: 'operator',
    path: '/mes-activites/1',
    behind: '/operations/presences/',
  },
  // The registration need not have paid tickets: its page says so.
  'operations/remboursements/:participantId': { as: 'operator', path: '/operations/remboursements/1' },
  'operations/signalements': { as: 'operator', path: '/operations/signalements' },
  'operations/recherche': { as: 'operator', path: '/operations/recherche?q=maude' },
  'operations/comptes': { as: 'operator', path: '/operations/comptes' },
  'operations/comptes/:userId': { as: 'operator', path: '/operations/comptes/2' },
  'operations/journal': { as: 'operator', path: '/operations/journal' },
  'operations/securite': { as: 'operator', path: '/operations/securite' },
  signaler: { as: 'visitor', path: '/signaler?activityId=20' },
  'operations/coups-de-coeur': { as: 'operator', path: '/operations/coups-de-coeur' },
  'operations/argent': { as: 'operator', path: '/operations/argent' },
  // Only while a movement of money is unexplained.
  'operations/argent/:ledgerTransactionId': { as: 'operator', path: '/operations/argent/999999' },
  'operations/files': { as: 'operator', path: '/operations/files' },
  'operations/courriel': { as: 'operator', path: '/operations/courriel' },
  'operations/courriel/:name': {
    as: 'operator',
    path: '/operations/courriel',
    behind: '/operations/courriel/',
  },
  'operations/annonce': { as: 'operator', path: '/operations/annonce' },
  [organisePath().slice(1)]: { as: 'visitor', path: organisePath() },
  infolettre: { as: 'visitor', path: '/infolettre' },
  'infolettre/confirmer': { as: 'visitor', path: '/infolettre/confirmer?lien=abcdefgh' },
  'infolettre/desabonnement': { as: 'visitor', path: '/infolettre/desabonnement?lien=1.abcdefgh' },
  'operations/infolettre': { as: 'operator', path: '/operations/infolettre' },
  'operations/conservation': { as: 'operator', path: '/operations/conservation' },
  temoins: { as: 'visitor', path: '/temoins' },
  forfaits: { as: 'visitor', path: '/forfaits' },
  'a-propos': { as: 'visitor', path: '/a-propos' },
  blog: { as: 'visitor', path: '/blog' },
  application: { as: 'visitor', path: '/application' },
  contact: { as: 'visitor', path: '/contact' },
  'foire-aux-questions': { as: 'visitor', path: '/foire-aux-questions' },
  'politique-de-confidentialite': { as: 'visitor', path: '/politique-de-confidentialite' },
  'conditions-generales-d-utilisation': { as: 'visitor', path: '/conditions-generales-d-utilisation' },
  'conditions-generales-de-vente': { as: 'visitor', path: '/conditions-generales-de-vente' },
  'api/docs': { as: 'visitor', path: '/api/docs' },
  '*': { as: 'visitor', path: '/nulle-part' },
}

/** Patterns of routes.ts that render a page: their files end in `.tsx`. */
export function pagePatterns(): string[] {
  const entries: RouteConfigEntry[] = routes
  return entries.filter(({ file }) => file.endsWith('.tsx')).map(({ path = '' }) => path)
}

/** Goes to the page itself, through the page that links to it if necessary. Returns its address. */
export async function goTo(page: Page, { path, behind }: ListedPage): Promise<string> {
  await page.goto(path)
  let address = path
  for (const part of [behind ?? []].flat()) {
    const way = page.locator(`main :is(a[href*="${part}"], form[action*="${part}"])`).first()
    address = (await way.getAttribute('href')) ?? (await way.getAttribute('action')) ?? '/nulle-part'
    await page.goto(address)
  }
  return address
}
