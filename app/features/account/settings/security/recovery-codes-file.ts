import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { brand } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { SECOND_FACTOR_SETTINGS } from '#server/domain/account/second-factor.ts'
import { RecoveryCodeList } from '#server/schemas/account/second-factor.ts'

/**
 * Returns the recovery codes of the page as a file. They are stored nowhere in plain text, so the page sends them; any
 * other text is refused, so that nobody makes a file of our name say something else.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const codes = (await readForm(request)).getAll('code').filter((code) => typeof code === 'string')
  const { data } = RecoveryCodeList.safeParse({ codes })
  const known = data && (await api(args).pages.secondFactor.ownsCodes(data))
  if (!known?.isOwn) throw redirect(SECOND_FACTOR_SETTINGS)

  const t = await wordsFor(args, 'verification')
  const lines = [t('codes.fileTitle', { brand: brand.name }), '', ...codes, '', t('codes.fileText'), '']
  return new Response(lines.join('\r\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${brand.id}-codes.txt"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

export const loader = () => redirect(SECOND_FACTOR_SETTINGS)
