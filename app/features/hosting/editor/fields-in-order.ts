/** A new field of an activity goes into both tables: each lists all of them in the order of its page. */

/** On each step of a new activity. */
export const FIELDS_OF_STEP = {
  1: [
    ...['name', 'typeId'],
    ...['startDate', 'endDate', 'timeZone'],
    ...['isOnline', 'city', 'nearCity', 'cityPlaceId', 'address', 'onlineLink'],
    ...['participantNbr', 'unlimited'],
    ...['picture', 'pictureKey', 'drawing'],
  ],
  2: ['language', 'description'],
  3: [
    ...['needsApproval', 'questions'],
    ...['ticketTypes', 'refundMax', 'pctRefundMax', 'refundNom', 'pctRefundNom', 'refundMin', 'pctRefundMin'],
    'ticketsLockedAt',
    ...['externalTicketUrl', 'minimumNbr', 'minimumDate', 'isPrivate', 'membersOnly', 'banner', 'bannerKey'],
  ],
}

/** In each part of the page that changes a published one. */
export const FIELDS_OF_PART = {
  when: [
    ...['startDate', 'endDate', 'timeZone'],
    ...['isOnline', 'city', 'nearCity', 'cityPlaceId', 'address', 'onlineLink'],
  ],
  places: [
    ...['participantNbr', 'unlimited'],
    ...['ticketTypes', 'refundMax', 'pctRefundMax', 'refundNom', 'pctRefundNom', 'refundMin', 'pctRefundMin'],
    'externalTicketUrl',
  ],
  text: ['name', 'typeId', 'description', 'language'],
  pictures: ['picture', 'pictureKey', 'drawing', 'banner', 'bannerKey'],
  settings: [
    ...['needsApproval', 'questions', 'ticketsLockedAt'],
    ...['minimumNbr', 'minimumDate', 'isPrivate', 'membersOnly'],
  ],
}
