import { hashTypedData, recoverAddress, recoverMessageAddress, type Hex } from 'viem'

export type Domain = { readonly name: string; readonly version: string; readonly chainId: number }

const order = [
  { name: 'maker', type: 'address' },
  { name: 'isBuy', type: 'bool' },
  { name: 'limitPrice', type: 'uint256' },
  { name: 'amount', type: 'uint256' },
  { name: 'salt', type: 'uint256' },
  { name: 'instrument', type: 'uint256' },
] as const
const timestamp = { name: 'timestamp', type: 'uint256' } as const
const builder = [
  { name: 'builderId', type: 'string' },
  { name: 'builderFeeRate', type: 'uint256' },
] as const

export type SignedFields = {
  readonly maker: Hex
  readonly isBuy: boolean
  readonly limitPrice: bigint
  readonly amount: bigint
  readonly salt: bigint
  readonly instrument: bigint
  readonly timestamp: bigint | undefined
  readonly builder: { readonly id: string; readonly feeRate: bigint } | undefined
}

/** Computes the digest of an order, which is its id (rest-private.md 2.2). Without a timestamp it covers six fields. */
export function orderDigest(domain: Domain, { builder: fee, ...fields }: SignedFields): Hex {
  const members = [
    ...order,
    ...(fields.timestamp === undefined ? [] : [timestamp]),
    ...(fee === undefined ? [] : builder),
  ]
  const types: Record<string, readonly { readonly name: string; readonly type: string }[]> = { Order: members }
  const message = { ...fields, ...(fee !== undefined && { builderId: fee.id, builderFeeRate: fee.feeRate }) }
  return hashTypedData({ domain, primaryType: 'Order', types, message })
}

export function registerDigest(domain: Domain, key: Hex, expiry: bigint): Hex {
  const types = {
    Register: [
      { name: 'key', type: 'address' },
      { name: 'expiry', type: 'uint256' },
    ],
  } as const
  return hashTypedData({ domain, primaryType: 'Register', types, message: { key, expiry } })
}

export function signKeyDigest(domain: Domain, account: Hex): Hex {
  const types = { SignKey: [{ name: 'account', type: 'address' }] } as const
  return hashTypedData({ domain, primaryType: 'SignKey', types, message: { account } })
}

/** Recovers the signer's address in lower case; undefined for an invalid signature. */
export async function signerOf(digest: Hex, signature: string): Promise<string | undefined> {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
  const address = await recoverAddress({ hash: digest, signature: signature as Hex }).catch(() => undefined)
  return address?.toLowerCase()
}

/** True for a wallet's signature; `personal_sign` over the digest is accepted too (rest-private.md 2.2). */
export async function isSignedByWallet(digest: Hex, signature: string, wallet: string): Promise<boolean> {
  if ((await signerOf(digest, signature)) === wallet) return true
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return false
  const message = { raw: digest }
  const spoken = await recoverMessageAddress({ message, signature: signature as Hex }).catch(() => undefined)
  return spoken?.toLowerCase() === wallet
}
