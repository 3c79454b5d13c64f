type EndedOrder = { readonly orderStatus: string; readonly error?: string | undefined }

/** Whether an order ended with its contract, without a cancel. */
export function isEndedByExpiry({ orderStatus, error }: EndedOrder): boolean {
  return orderStatus === 'expired' || error === 'INSTRUMENT_EXPIRED'
}
