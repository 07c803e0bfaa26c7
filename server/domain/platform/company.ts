import { brand } from './brand.ts'

/** Who runs the site, as e-mails, receipts and the policies name it. */
export const company = {
  ...brand.company,
  address: ['300, rue Saint-Paul, bureau 210', 'Québec (Québec) G1K 7R1', 'Canada'],
  email: 'bonjour@viree.example',
  telephone: '+1 418 555-0142',
  /** From where e-mails come. */
  senderEmail: 'nepasrepondre@viree.example',
  gstNumber: '81234 5678 RT0001',
  qstNumber: '1098765432 TQ0001',
  privacyOfficer: { name: 'Geneviève Desrosiers', email: 'vieprivee@viree.example' },
}
