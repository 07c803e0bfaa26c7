/** What a host with a PRO account wrote to the participants of an activity: two texts, and a message of some days ago. */
export const hostEmails = {
  activity: 'marcheFrontale',
  texts: [
    {
      type: 'CONFIRMATION',
      content:
        'Bonjour {{firstname}},\n\nLe chalet ouvre à 18:30 : **une soupe** vous y attend avant le départ.',
    },
    {
      type: 'AFTER',
      subject: 'Merci d’avoir marché avec nous',
      content:
        'Merci {{firstname}}! La prochaine sortie de nuit est à la pleine lune. Dites-nous ce qui vous a plu.',
    },
  ],
  message: {
    subject: 'Il reste des lampes à prêter',
    content:
      'Bonjour {{firstname}},\n\nIl nous reste **huit lampes** à prêter pour {{activity}}, le {{date}}. Passez au chalet quinze minutes plus tôt.',
    daysAgo: 2,
  },
} as const
