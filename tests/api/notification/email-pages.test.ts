import { beforeEach, expect, test } from 'vitest'
import { loader as confirmEmail } from '#app/features/account/email/confirm.tsx'
import { action as stopInvitations } from '#app/features/invitation/stop.tsx'
import { action as stopMessages } from '#app/features/notification/messages.tsx'
import { action as confirm, loader as confirming } from '#app/features/notification/newsletter/confirm.tsx'
import {
  action as unsubscribe,
  loader as leaving,
} from '#app/features/notification/newsletter/unsubscribe.tsx'
import { action as switchOff, loader as switchingOff } from '#app/features/notification/switch-off.tsx'
import { type World, world } from '#tests/api/world/world.ts'

let here: World
beforeEach(async () => {
  here = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: here.services })
})

test.each([
  ['/courriel/desabonnement', switchOff],
  ['/courriel/messages', stopMessages],
  ['/infolettre/confirmer', confirm],
  ['/infolettre/desabonnement', unsubscribe],
  ['/invitation/desabonnement', stopInvitations],
])('the button of %s is answered in the language of the link', async (path, action) => {
  /** Returns where the button leads. */
  const press = async (query: string) => {
    const url = `${here.services.settings.publicUrl}${path}?lien=abcdefgh${query}`
    const body = new URLSearchParams({ lien: 'abcdefgh' })
    const { headers } = await action({
      request: new Request(url, { method: 'POST', body }),
      context: {},
      params: {},
    })
    return headers.get('Location')
  }
  for (const language of ['fr', 'en'])
    expect(await press(`&lang=${language}`)).toMatch(new RegExp(`^${path}\\?.*&lang=${language}$`))
  for (const none of ['', '&lang=de', '&lang=']) expect(await press(none)).not.toContain('lang')
})

test.each([
  ['/courriel/confirmer', confirmEmail, ['Confirmer votre courriel', 'Votre courriel est confirmé']],
  ['/courriel/desabonnement', switchingOff, ['Ne plus recevoir ces courriels', 'C’est fait']],
  ['/infolettre/confirmer', confirming, ['Confirmer l’abonnement', 'C’est confirmé']],
  [
    '/infolettre/desabonnement',
    leaving,
    ['Se désabonner de l’infolettre', 'C’est fait\u00A0: plus d’infolettre'],
  ],
])('the page of %s is named after what its button has done', async (path, loader, titles) => {
  const titleAt = async (query: string) => {
    const url = `${here.services.settings.publicUrl}${path}?${query}&lang=fr`
    return (await loader({ request: new Request(url), context: {}, params: {} })).title
  }
  expect([await titleAt('lien=abcdefgh'), await titleAt('state=done')]).toEqual(titles)
})
