import { brand } from './brand.ts'

/** The company that runs the site, as emails, receipts and the policies name it. */
export const company = {
  ...brand.company,
  address: ['300, rue Saint-Paul, bureau 210', 'Québec (Québec) G1K 7R1', 'Canada'],
  email: 'bonjour@viree.example',
  telephone: '+1 418 555-0142',
  /** The sender of emails. */
  senderEmail: 'nepasrepondre@viree.example',
  gstNumber: '81234 5678 RT0001',
  qstNumber: '1098765432 TQ0001',
  privacyOfficer: { name: 'Geneviève Desrosiers', email: 'vieprivee@viree.example' },
}
