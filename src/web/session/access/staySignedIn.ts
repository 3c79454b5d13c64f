/** Storage key of "Stay signed in on this device", per venue. It holds no secret. */
const keyOf = (venueId: string) => `optick.staySignedIn.${venueId}`

export function readStay(storage: Pick<Storage, 'getItem'>, venueId: string): boolean | undefined {
  const text = storage.getItem(keyOf(venueId))
  return text === null ? undefined : text !== 'no'
}

export function writeStay(storage: Pick<Storage, 'setItem'>, venueId: string, stays: boolean): void {
  storage.setItem(keyOf(venueId), stays ? 'yes' : 'no')
}
