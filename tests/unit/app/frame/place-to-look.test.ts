import { expect, test } from 'vitest'
import { placeToLook } from '#app/frame/offline/place-to-look.ts'

test.each([
  ['/activites/12/inscription', '/mes-inscriptions', true],
  ['/activites/12/inscription/payer?reprise=x', '/mes-commandes', undefined],
  ['/mes-inscriptions/4/annuler?x=1', '/mes-inscriptions', undefined],
  ['/ajouter-une-activite', '/mes-activites', undefined],
  ['/mes-activites/12/participants/3/retirer', '/mes-activites', undefined],
  ['/mon-compte/profil?enregistre', '/mon-compte/profil', undefined],
  ['/activites/12/attente?passe=x', '/activites/12/attente?passe=x', undefined],
  ['/activites/12/une-sortie', '/activites/12/une-sortie', undefined],
])('what was sent to %s is seen on %s', (action, href, isMailed) => {
  expect(placeToLook(action)).toMatchObject({ href, ...(isMailed && { isMailed }) })
})
