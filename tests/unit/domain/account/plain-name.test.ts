import { expect, test } from 'vitest'
import { withoutLinks } from '#server/domain/account/plain-name.ts'

test.each([
  ['BUY PILLS http://evil.example NOW', 'BUY PILLS evil. example NOW'],
  ['www.evil.example', 'evil. example'],
  ['evil.example/now', 'evil. example/now'],
  ['ftp://evil.example', 'evil. example'],
  ['évil.québec', 'évil. québec'],
  ['http:/www./1249763844/now', '1249763844/now'],
  ['wwwwww..evil.example', 'wwwwww..evil. example'],
  ['evil．example evil。example evil｡example', 'evil. example evil. example evil. example'],
  ['Club de marche du Bic inc.', 'Club de marche du Bic inc.'],
  ['J. Tremblay et fils', 'J. Tremblay et fils'],
])('%s', (name, plain) => expect(withoutLinks(name)).toBe(plain))
