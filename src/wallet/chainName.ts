import { t } from '@/language/t'
const chainNames: Record<number, string> = { 1: 'Ethereum', 11_155_111: 'Sepolia' }

export function chainName(chainId: number): string {
  return chainNames[chainId] ?? t('chain {id}', { id: chainId })
}
