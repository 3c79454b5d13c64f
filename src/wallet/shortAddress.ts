import type { Address } from '@/protocol/instrument'

/** `0x7e5f…5bdf`: enough to know it again, never enough to send to. */
export function shortAddress(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
