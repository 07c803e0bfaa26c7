import { expect, test } from 'vitest'
import { WhenFields } from '#app/features/hosting/editor/sections/when-and-where.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import type { ActivityForm } from '#server/schemas/activity/form.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

function When({ timeZone }: { timeZone: string }) {
  const [, fields] = useSchemaForm<typeof ActivityForm>('activity', null, { timeZone })
  return <WhenFields fields={fields} />
}

test.each(['America/Halifax', 'Europe/Paris', 'America/Montreal'])(
  'the zone of an activity stays chosen, also one that is not offered: %s',
  async (timeZone) => {
    const html = await drawnPage(() => <When timeZone={timeZone} />, {})
    expect(html.match(/<option value="([^"]+)" selected=""/)?.[1]).toBe(timeZone)
  },
)
