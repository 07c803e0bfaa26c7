import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addsAddresses } from '#server/domain/activity/improvement.ts'
import { improveOffline } from '#server/gateways/improver/offline-text.ts'

/** No-break spaces, visible in a test. */
const seen = (text: string) => text.replaceAll('\u00A0', '~')

describe('French typography', () => {
  test.each([
    ['Il dit "bonjour" et s\'en va...', 'Il dit «~bonjour~» et s’en va…'],
    ['Apportez : gants, bottes', 'Apportez~: gants, bottes'],
    ['Apportez: gants, bottes', 'Apportez~: gants, bottes'],
    ['Vous venez ? Oui ! Bien ; merci.', 'Vous venez~? Oui~! Bien~; merci.'],
    ['Vous venez? Oui!', 'Vous venez? Oui!'],
    ['Départ à 9h30, retour vers 16 h.', 'Départ à 9~h~30, retour vers 16~h.'],
    ['Cela coûte 25 $, avec 10% de rabais.', 'Cela coûte 25~$, avec 10~% de rabais.'],
    ['Deux  espaces ,et une virgule.', 'Deux espaces, et une virgule.'],
    ['«Déjà» bien mis', '«~Déjà~» bien mis'],
  ])('%s', (before, after) => {
    expect(seen(improveOffline(before, 'fr'))).toBe(after)
  })
})

describe('no space before a comma', () => {
  test.each([
    ['after a word', 'Des gants , des bottes', 'Des gants, des bottes'],
    ['after a bracket', 'De l’eau (froide) , du pain', 'De l’eau (froide), du pain'],
    ['after a quotation', '« Bonjour » , dit-elle', '«~Bonjour~», dit-elle'],
    ['after a sum', 'De 5 $ , ou 20 % , au choix', 'De 5~$, ou 20~%, au choix'],
    ['after another sign', 'Venez !, dit-elle', 'Venez~!, dit-elle'],
    ['after emphasis', '**Apportez** , du pain', '**Apportez**, du pain'],
    ['after a link', '[ici](https://exemple.org) , puis', '[ici](https://exemple.org), puis'],
    ['after an address', 'Voir https://exemple.org , puis', 'Voir https://exemple.org, puis'],
    ['after code', '`npm` , puis', '`npm`, puis'],
    ['after a picture of a face', 'Merci 😀 , à bientôt', 'Merci 😀, à bientôt'],
    ['one that does not break', 'Des gants\u00A0, des bottes', 'Des gants, des bottes'],
    ['a narrow one', 'Des gants\u202F, des bottes', 'Des gants, des bottes'],
    ['at the end of a line', 'Des gants\n, des bottes', 'Des gants, des bottes'],
    ['several', 'Des gants  \t , des bottes', 'Des gants, des bottes'],
  ])('%s', (_, before, after) => {
    const once = improveOffline(before, 'fr')
    expect(seen(once)).toBe(after)
    expect(improveOffline(once, 'fr')).toBe(once)
    expect(improveOffline(before, 'en')).not.toMatch(/\s,/)
  })

  test('code stays as it is', () => {
    expect(improveOffline('`a , b`', 'fr')).toBe('`a , b`')
  })
})

describe('English typography', () => {
  test.each([
    ['She said "hello" and it\'s fine...', 'She said “hello” and it’s fine…'],
    ['Bring: gloves', 'Bring: gloves'],
    ['Wait -- what?', 'Wait\u00A0— what?'],
  ])('%s', (before, after) => {
    expect(improveOffline(before, 'en')).toBe(after)
  })
})

describe('structure', () => {
  test('signs that stand for a list become one', () => {
    expect(improveOffline('Apportez :\n• un lunch\n• des bottes\n-une gourde', 'fr')).toBe(
      'Apportez\u00A0:\n\n- un lunch\n- des bottes\n- une gourde',
    )
  })

  test('a heading without its space, and one in capitals on its own line', () => {
    expect(improveOffline('#Programme\n\nDu plaisir.\n\nQUOI APPORTER :\n\nUn lunch.', 'fr')).toBe(
      '# Programme\n\nDu plaisir.\n\n## QUOI APPORTER\n\nUn lunch.',
    )
  })

  test('whole sentences on lines of their own are paragraphs', () => {
    expect(improveOffline('On part à l’aube.\nOn revient tard.', 'fr')).toBe(
      'On part à l’aube.\n\nOn revient tard.',
    )
    expect(improveOffline('On part à l’aube\net on revient.', 'fr')).toBe('On part à l’aube\net on revient.')
  })

  test('what is code or an address stays as it is', () => {
    const text = 'Voir https://exemple.org/a?b="c"&d=1:2 ou `a "b" : c` ou [ici](https://exemple.org/x...y).'
    expect(improveOffline(text, 'fr')).toBe(text)
    expect(improveOffline('Écrire à marie@exemple.org : merci', 'fr')).toBe(
      'Écrire à marie@exemple.org\u00A0: merci',
    )
  })

  test('a quotation over emphasis stays whole', () => {
    expect(improveOffline('Elle dit "oui *vraiment* oui" hier.', 'fr')).toContain('*vraiment*')
  })
})

describe('nothing is lost', () => {
  const word = fc.constantFrom(
    'sortie',
    "l'eau",
    '"oui"',
    'à 9h30',
    'gants',
    '25 $',
    'Québec',
    'https://ex.org/a',
    ':',
    '?',
    '-',
    '*là*',
    '# Titre',
    '1.',
    '•',
    '<b>',
    '_',
  )
  const glue = fc.constantFrom(' ', '\n', '\n\n', '  ', ', ')
  const prose = fc
    .array(fc.tuple(word, glue), { maxLength: 40 })
    .map((parts) => parts.map((part) => part.join('')).join(''))
  /** The numbers of a list are structure: two items that were both 1 become 1 and 2. */
  const messages = (text: string) =>
    text.replace(/^(?:[\s>#*•-]|\d+\\?[.)](?=\s|$))+/gmu, '').replace(/[^\p{L}\p{N}]/gu, '')

  test('the emails and figures stay, in their order', () => {
    fc.assert(
      fc.property(prose, fc.constantFrom('fr' as const, 'en' as const), (text, language) => {
        expect(messages(improveOffline(text, language))).toBe(messages(text))
      }),
    )
  })

  test('caring twice does nothing more', () => {
    fc.assert(
      fc.property(prose, fc.constantFrom('fr' as const, 'en' as const), (text, language) => {
        const once = improveOffline(improveOffline(text, language), language)
        expect(improveOffline(once, language)).toBe(once)
      }),
    )
  })
})

describe('links that nobody wrote', () => {
  test.each([
    ['Venez.', 'Venez : https://ailleurs.example', true],
    ['Venez.', 'Venez, www.ailleurs.example', true],
    ['Venez.', 'Écrivez à vol@ailleurs.example.', true],
    ['Voir https://exemple.org/a.', 'Voyez https://exemple.org/a !', false],
    ['Voir https://exemple.org/a.', 'Voyez [la page](https://exemple.org/a).', false],
    ['Voir https://exemple.org/a.', 'Voyez https://exemple.org.ailleurs.example/a', true],
    ['Écrire à Marie@Exemple.org', 'Écrivez à marie@exemple.org.', false],
  ])('%s → %s', (before, after, adds) => {
    expect(addsAddresses(before, after)).toBe(adds)
  })
})
