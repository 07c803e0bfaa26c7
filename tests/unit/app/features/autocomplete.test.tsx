import { expect, test } from 'vitest'
import { type OwnProfile, ProfileEditor } from '#app/features/account/settings/profile/editor.tsx'
import { PartyFields, type PartyOf } from '#app/features/participation/join/party-fields.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import type { GuestWaitForm } from '#server/schemas/participation/join.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const PROFILE: OwnProfile = {
  ...{ displayName: 'Alice', pictureUrl: null, firstname: 'Alice', name: 'Roy', incName: null },
  ...{ description: null, city: null, cityPlaceId: null, facebook: null, instagram: null, linkedin: null },
  ...{ web: null, language: 'fr', email: 'alice@exemple.ca' },
}

const ONLINE = {
  ticketTypes: [{ paymentModelId: 1, name: null, price: 1200, sale: 'OPEN', placesLeft: 3 }],
  ...{ questions: [], membersOnly: false, needsApproval: false, mayName: false, isOnline: true },
  ...{ timeZone: 'America/Toronto', language: 'fr', hostName: 'Alice' },
} as unknown as PartyOf

function Party() {
  const [, fields] = useSchemaForm<typeof GuestWaitForm>('join', null, {})
  return <PartyFields fields={fields} label="" of={ONLINE} placesLeft={3} />
}

test('the browser may fill in the town of a profile, and the province of a buyer', async () => {
  const profile = await drawnPage(() => <ProfileEditor profile={PROFILE} returned={undefined} />, {})
  expect(/<input[^>]* name="city"[^>]*>/.exec(profile)?.[0].toLowerCase()).toContain(
    'autocomplete="address-level2"',
  )
  const party = await drawnPage(Party, {})
  expect(/<select[^>]* name="province"[^>]*>/.exec(party)?.[0].toLowerCase()).toContain(
    'autocomplete="address-level1"',
  )
})
