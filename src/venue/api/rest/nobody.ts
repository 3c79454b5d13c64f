import type { Address } from '@/protocol/instrument'

/** The address of nobody: what is sent there is burnt. */
export function isNobody(address: Address): boolean {
  return BigInt(address) === 0n
}
