/** The other chains on which an account may register an address (rest-private 6.9). */
export const networks = ['SOL', 'SUI'] as const
export type Network = (typeof networks)[number]

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** True for 32 bytes: in base 58 on Solana, in hex on Sui. */
export function isNetworkAddress(network: Network, text: string): boolean {
  if (network === 'SUI') return /^0x[0-9a-f]{64}$/i.test(text)
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58ByteCount(text) === 32
}

/** Counts the bytes of a base 58 text. Each leading 1 is a zero byte; the other digits are one number. */
function base58ByteCount(text: string): number {
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(base58Letters.indexOf(letter))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return zeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
}
