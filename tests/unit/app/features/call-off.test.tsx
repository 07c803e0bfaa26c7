import { describe, expect, test } from 'vitest'
import CallOff from '#app/features/hosting/call-off.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const page = {
  ...{ activity: { activityId: 1, name: 'La marche' }, goesAway: false, isQuiet: false, isHost: true },
  ...{ registrations: 12, people: 30, offered: 0, costs: true, refundCents: 0, chequeCents: 0 },
  ...{ toldOfEnd: 10, untold: 2, unconfirmed: 0 },
  ...{ mustSayWhy: false, following: 0, ofFollowing: null, reopened: null },
}

/** Returns what is read before the button, and its text. */
async function readBefore(about: object = {}): Promise<{ before: string; button: string | undefined }> {
  const html = await drawnPage(CallOff, { ...page, ...about })
  const [before = '', rest] = html.split(/<button[^>]*is-danger[^>]*>/)
  return { before: before.replace(/<[^>]*>/g, ' '), button: rest?.split('</button>')[0] }
}

describe('calling off says before its button', () => {
  test('what ends, who is told and who is not, and that it is final', async () => {
    const { before, button } = await readBefore()
    expect(before).toMatch(/12\sinscriptions seront annulées \(30\spersonnes\)/)
    expect(before).toMatch(/10\scourriels partent aussitôt/)
    expect(before).toMatch(/2\sinscriptions n’ont pas d’adresse de courriel/)
    expect(before).toContain('Rien n’a été payé en ligne')
    expect(before).toContain('une activité annulée ne se rouvre pas')
    expect(button).toBe('Annuler l’activité')
  })

  test('what goes back, and what the host has to give back', async () => {
    const { before, button } = await readBefore({ refundCents: 16_729, chequeCents: 4000 })
    expect(before).toMatch(/167,29\s\$ payés en ligne sont remboursés en entier/)
    expect(before).toMatch(/40,00\s\$ par chèque/)
    expect(button).toBe('Annuler et rembourser')
  })

  test('which registrations have an address, and get no email all the same', async () => {
    const { before } = await readBefore({ toldOfEnd: 9, unconfirmed: 1 })
    expect(before).toMatch(/9\scourriels partent aussitôt/)
    expect(before).toMatch(/1\sinscription n’a pas encore reçu ses billets/)
  })

  test('what it means for the following dates, also where only offers of a place end', async () => {
    const nobody = { registrations: 0, people: 0, toldOfEnd: 0, untold: 0, unconfirmed: 0, refundCents: 0 }
    const { before } = await readBefore({ following: 2, ofFollowing: { ...nobody, offered: 1 } })
    expect(before).toContain('Les personnes à qui une place est offerte reçoivent un courriel.')
    expect(before).not.toMatch(/courriels? part(ent)? aussi\./)
  })

  test('what the host has received by cheque for the following dates', async () => {
    const some = { registrations: 4, people: 6, toldOfEnd: 3, untold: 1, unconfirmed: 0, refundCents: 0 }
    const ofFollowing = { ...some, offered: 0, chequeCents: 4000 }
    const { before } = await readBefore({ following: 2, ofFollowing })
    expect(before).toMatch(/Pour ces dates, vous avez reçu 40,00\s\$ par chèque/)
  })

  test('how many emails leave about the following dates', async () => {
    const some = { registrations: 4, people: 6, toldOfEnd: 3, untold: 1, unconfirmed: 0, refundCents: 0 }
    const { before } = await readBefore({ following: 2, ofFollowing: { ...some, offered: 0 } })
    expect(before).toMatch(/Aux dates suivantes, 3\scourriels partent aussi\./)
  })

  test('that nobody is told where nobody is registered', async () => {
    const nobody = { registrations: 0, people: 0, toldOfEnd: 0, untold: 0, goesAway: true, isQuiet: true }
    const { before, button } = await readBefore(nobody)
    expect(before).toContain('personne n’a besoin d’être prévenu')
    expect(before).toContain('C’est définitif.')
    expect(button).toBe('Supprimer l’activité')
  })
})

test('a host whose date changes is shown the way to change it', async () => {
  const path = 'href="/mes-activites/1/modifier"'
  expect(await drawnPage(CallOff, page)).toContain(path)
  expect(await drawnPage(CallOff, { ...page, isHost: false })).not.toContain(path)
})
