/** The id of a failed refund on the page, by which a returned form is matched. */
export const idOfRefund = (refundId: number) => `refund-${refundId}`
