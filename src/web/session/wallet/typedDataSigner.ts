import type { Address } from '@/core/protocol/instrument'

/** EIP-712 typed data, as `core/protocol/eip712.ts` builds it. */
export type SignableTypedData = {
  readonly domain: { readonly name: string; readonly version: string; readonly chainId: number }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** The connected wallet, which prompts its owner, or the session's signing key, which does not. */
export type TypedDataSigner = {
  readonly kind: 'wallet' | 'signingKey'
  readonly address: Address
  /** 65 bytes r, s, v as hex. Rejects with the wallet's own error if its owner declines. */
  readonly signTypedData: (typedData: SignableTypedData) => Promise<`0x${string}`>
}
