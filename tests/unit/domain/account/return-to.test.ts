import { describe, expect, test } from 'vitest'
import { harmlessReturnTo } from '#server/domain/account/return-to.ts'

describe('a way back that a stranger may have chosen', () => {
  test.each([
    ['loses the secret of a link', '/mes-commandes?page=2&passe=x', '/mes-commandes?page=2'],
    ['loses the link of a place in line', '/activites/7/attente?lien=x', '/activites/7/attente'],
    ['is not kept where the page is nothing without it', '/invitation?lien=x', ''],
    ['is not kept of an invitation to an activity', '/invitation/activite?lien=x&lang=fr', ''],
    ['is not kept of a confirmation', '/courriel/confirmer?clid=x', ''],
    ['is kept of a page that opens by itself', '/infolettre', '/infolettre'],
    ['is kept of a page with a longer name', '/invitations?lien=x', '/invitations'],
    ['is not kept of another site', '//ailleurs.example/invitation', ''],
  ])('%s', (_, path, kept) => {
    expect(harmlessReturnTo(path)).toBe(kept)
  })
})
