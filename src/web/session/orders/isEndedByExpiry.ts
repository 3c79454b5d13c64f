type EndedOrder = { readonly orderStatus: string; readonly error?: string | undefined }

/** True when an order ended with its contract's expiry, without a cancel. */
export function isEndedByExpiry({ orderStatus, error }: EndedOrder): boolean {
  return orderStatus === 'expired' || error === 'INSTRUMENT_EXPIRED'
}
