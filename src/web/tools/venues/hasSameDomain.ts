import type { Venue } from './config'

type Signing = Pick<Venue, 'signing'>

/** True when a signature for one venue is also valid at the other. */
export function hasSameDomain({ signing: a }: Signing, { signing: b }: Signing): boolean {
  return a.name === b.name && a.version === b.version && a.chainId === b.chainId
}
