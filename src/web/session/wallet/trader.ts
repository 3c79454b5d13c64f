import type { Address } from '@/core/protocol/instrument'
import type { TypedDataSigner } from './typedDataSigner'

/** The account, and its signer: the wallet or the session's signing key. */
export type Trader = { readonly maker: Address; readonly signer: TypedDataSigner }
