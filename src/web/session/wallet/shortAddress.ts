import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'

/** Shortens an address to `0x7e5f…5bdf`: enough to recognise, never enough to send to. */
export function shortAddress(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

const chainNames: Record<number, string> = { 1: 'Ethereum', 11_155_111: 'Sepolia' }

export function chainName(chainId: number): string {
  return chainNames[chainId] ?? t('chain {id}', { id: chainId })
}
