/** Storage key of the trader's consent to send the API secret itself, per venue. It holds no secret. */
const keyOf = (venueId: string) => `optick.sendsSecret.${venueId}`

/** True when private requests carry the API secret instead of a signature (rest-private 1.2, form A). */
export function sendsSecret(storage: Pick<Storage, 'getItem'>, venueId: string): boolean {
  return storage.getItem(keyOf(venueId)) === 'yes'
}

export function writeSendsSecret(storage: Pick<Storage, 'setItem'>, venueId: string, sends: boolean): void {
  storage.setItem(keyOf(venueId), sends ? 'yes' : 'no')
}
