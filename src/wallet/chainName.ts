const chainNames: Record<number, string> = { 1: 'Ethereum', 11_155_111: 'Sepolia' }

export function chainName(chainId: number): string {
  return chainNames[chainId] ?? `chain ${chainId}`
}
