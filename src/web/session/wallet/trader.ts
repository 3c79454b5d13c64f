import type { Address } from '@/core/protocol/instrument'
import type { TypedDataSigner } from './typedDataSigner'

/** Who trades, and who signs for them: their wallet, or the session's signing key. */
export type Trader = { readonly maker: Address; readonly signer: TypedDataSigner }
